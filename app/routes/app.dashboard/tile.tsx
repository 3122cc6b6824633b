import { Card } from "~/components/content/card.tsx";
import { Chip } from "~/components/content/chip.tsx";
import type { PictureName } from "~/components/content/pictures.ts";

export interface Tile {
  id: string;
  title: string;
  icon: PictureName;
  link: { to: string; label: string };
  /** The figure that a reader notices first. */
  figure: string | null;
  text: string | null;
  /** Whether the text says by when something must be done. */
  isDue?: boolean;
  /** Replaces both: why there is no figure. */
  error: string | null;
}

export function DashboardTile({ title, icon, link, figure, text, isDue, error }: Tile) {
  return (
    <Card title={title} icon={icon} link={link}>
      {error && <Chip tone="bad">{error}</Chip>}
      {figure && <p className="bp-tile__figure">{figure}</p>}
      {text && <p>{isDue ? <Chip tone="wait">{text}</Chip> : text}</p>}
    </Card>
  );
}
