import { Table } from "~/components/content/table.tsx";
import { platformSettingsCopy } from "~/copy/platform-settings.ts";

/** What a colour of the brand could not be used for as it is. */
export interface Adjustment {
  colour: "primary" | "secondary";
  use: "value" | "text" | "line" | "textOn";
  from: string;
  /** `#rrggbb` */
  to: string;
  /** Of `from` in that use; null where it is no colour at all. */
  contrast: number | null;
}

/** From what to what, and why: swatches beside their names. */
export function Colours({ adjustments }: { adjustments: Adjustment[] }) {
  return (
    <div className="bp-section">
      <p>{platformSettingsCopy("coloursText")}</p>
      <Table
        caption={platformSettingsCopy("colours")}
        captionHidden
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

/** Drawn, not styled: the page's policy allows no style of its own. What is no colour is told as it was written. */
function Swatch({ colour }: { colour: string }) {
  const isHex = /^#[0-9a-f]{6}$/i.test(colour);
  return (
    <span className="bp-swatch">
      {isHex && (
        <svg width="24" height="24" aria-hidden="true">
          <rect x="1" y="1" width="22" height="22" rx="5" fill={colour} />
        </svg>
      )}
      {colour}
    </span>
  );
}
