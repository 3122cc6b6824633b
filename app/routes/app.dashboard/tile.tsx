import { Card } from "~/components/content/card.tsx";
import type { IconName } from "~/components/content/icon.tsx";
import { Tag } from "~/components/content/tag.tsx";

export interface Tile {
  id: string;
  title: string;
  icon: IconName;
  link: { to: string; label: string };
  /** What one reads at a glance. */
  figure: string | null;
  text: string | null;
  /** Whether the text says by when something must be done. */
  isDue?: boolean;
  /** In the place of both: why there is nothing to read. */
  error: string | null;
}

export function DashboardTile({ title, icon, link, figure, text, isDue, error }: Tile) {
  return (
    <Card title={title} icon={icon} link={link}>
      {error && <Tag tone="bad">{error}</Tag>}
      {figure && <p className="bp-tile__figure">{figure}</p>}
      {text && <p>{isDue ? <Tag tone="wait">{text}</Tag> : text}</p>}
    </Card>
  );
}
