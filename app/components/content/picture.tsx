import { getDrawing, type IconName, type PictureName, SPOTS, type SpotName } from "./pictures.ts";
import sprite from "./sprite.svg";

/** A line drawing as large as the text next to it, which says the same; hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="bp-line" width="20" height="20" aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}

interface SpotProps {
  /** A name from `getBenefitPicture`, so that a benefit has the same picture everywhere. */
  name: SpotName;
  /** The side in pixels, at least 32: for a table row, a tile or a recommendation. */
  size?: 32 | 40 | 54 | 96 | 112 | 160;
}

/** A benefit's picture in the brand's colours, without a background. */
export function Spot({ name, size = 40 }: SpotProps) {
  return (
    <svg className="bp-spot" width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

interface TileProps {
  name: PictureName;
  /** `big` is for a page's heading, `small` for a row of choices. */
  size?: "small" | "usual" | "big";
}

const SPOT_SIZES = { small: 32, usual: 40, big: 96 } as const;

/** A picture or an icon on a rounded background in the brand's tint. */
export function Tile({ name, size = "usual" }: TileProps) {
  const drawing = getDrawing(name);
  const spot = SPOTS.find((each) => each === drawing);
  return (
    <span className={`bp-picture bp-picture--${size}`}>
      {spot ? <Spot name={spot} size={SPOT_SIZES[size]} /> : <Icon name={drawing as IconName} />}
    </span>
  );
}

/** A decorative pattern of benefits' pictures, quarters and circles. */
export function Quilt() {
  return (
    <svg className="bp-spot bp-quilt" width="0" height="0" aria-hidden="true">
      <use href={`${sprite}#quilt`} />
    </svg>
  );
}

/** A decorative pattern of quarters and circles. */
export function FieldArt() {
  return (
    <svg className="bp-art" width="0" height="0" aria-hidden="true">
      <use href={`${sprite}#art`} />
    </svg>
  );
}
