import { getDrawing, type IconName, type PictureName, SPOTS, type SpotName } from "./pictures.ts";
import sprite from "./sprite.svg";

/** A line drawing as large as the words next to it, which it repeats; screen readers get only the words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="bp-line" width="20" height="20" aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}

interface SpotProps {
  /** From `getSpot`, so that a benefit has one picture everywhere. */
  name: SpotName;
  /** By its side in pixels: a table's row, a tile, a recommendation. Never below 32. */
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
  /** `big` next to a page's heading, `small` in a row of choices. */
  size?: "small" | "usual" | "big";
}

const SPOT_SIZES = { small: 32, usual: 40, big: 96 } as const;

/** A picture or an icon on a rounded ground of the brand's tint. */
export function Tile({ name, size = "usual" }: TileProps) {
  const drawing = getDrawing(name);
  const spot = SPOTS.find((each) => each === drawing);
  return (
    <span className={`bp-picture bp-picture--${size}`}>
      {spot ? <Spot name={spot} size={SPOT_SIZES[size]} /> : <Icon name={drawing as IconName} />}
    </span>
  );
}

/** Benefits' pictures among quarters and circles, for the eye alone. */
export function Quilt() {
  return (
    <svg className="bp-spot bp-quilt" width="0" height="0" aria-hidden="true">
      <use href={`${sprite}#quilt`} />
    </svg>
  );
}

/** The field's pattern of quarters and circles, for the eye alone. */
export function FieldArt() {
  return (
    <svg className="bp-art" width="0" height="0" aria-hidden="true">
      <use href={`${sprite}#art`} />
    </svg>
  );
}
