import { platformSettingsCopy } from "#copy/platform-settings";
import { Table } from "~/components/content/table.tsx";

/** A brand colour that had to be changed for one use. */
export interface Adjustment {
  colour: "primary" | "secondary";
  use: "value" | "text" | "line" | "textOn";
  from: string;
  /** `#rrggbb` */
  to: string;
  /** The contrast of `from` in that use; null if it is not a colour. */
  contrast: number | null;
}

/** A brand's colour as it is used, with lighter tints. */
export interface BrandColour {
  colour: "primary" | "secondary";
  /** `#rrggbb` */
  value: string;
  /** Tints with `percent` of the colour on white. */
  tints: { percent: number; value: string }[];
}

interface ColoursProps {
  brand: BrandColour[];
  adjustments: Adjustment[];
}

/** The brand's colours, then the adjusted ones with the reason. */
export function Colours({ brand, adjustments }: ColoursProps) {
  return (
    <div className="bp-section">
      <dl className="bp-palette">
        {brand.map(({ colour, value, tints }) => (
          <div key={colour}>
            <dt>{platformSettingsCopy(colour)}</dt>
            <dd>
              <Swatch colour={value} size={48} />
            </dd>
            {tints.map((tint) => (
              <dd key={tint.percent}>
                <Swatch colour={tint.value} label={`${tint.percent}%`} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p>{platformSettingsCopy("coloursText")}</p>
      <Table
        caption={platformSettingsCopy("colours")}
        columns={[
          {
            key: "use",
            label: platformSettingsCopy("colour"),
            render: ({ colour, use }) =>
              `${platformSettingsCopy(colour)}, ${platformSettingsCopy(`use.${use}`)}`,
          },
          {
            key: "from",
            label: platformSettingsCopy("from"),
            render: ({ from }) => <Swatch colour={from} />,
          },
          { key: "to", label: platformSettingsCopy("to"), render: ({ to }) => <Swatch colour={to} /> },
          {
            key: "why",
            label: platformSettingsCopy("why"),
            render: ({ use, contrast }) =>
              platformSettingsCopy(`why.${use}`, { contrast: contrast?.toFixed(2) ?? "" }),
          },
        ]}
        rows={adjustments}
        rowKey={({ colour, use }) => `${colour} ${use}`}
        empty={<p>{platformSettingsCopy("coloursFine")}</p>}
      />
    </div>
  );
}

interface SwatchProps {
  colour: string;
  /** Shown instead of the colour's own name. */
  label?: string;
  /** The side in pixels. */
  size?: number;
}

/**
 * Drawn as SVG, because the content security policy allows no inline style. An invalid colour appears as
 * text.
 */
function Swatch({ colour, label = colour, size = 24 }: SwatchProps) {
  const isHex = /^#[0-9a-f]{6}$/i.test(colour);
  return (
    <span className="bp-swatch">
      {isHex && (
        <svg width={size} height={size} aria-hidden="true">
          <rect x="1" y="1" width={size - 2} height={size - 2} rx="5" fill={colour} />
        </svg>
      )}
      {label}
    </span>
  );
}
