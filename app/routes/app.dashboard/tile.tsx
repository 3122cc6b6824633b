import { Card } from "~/components/content/card.tsx";
import { Chip } from "~/components/content/chip.tsx";
import { NamedText } from "~/components/content/named-text.tsx";
import type { PictureName } from "~/components/content/pictures.ts";

export interface Tile {
  id: string;
  title: string;
  icon: PictureName;
  link: { to: string; label: string };
  /** The large figure of the tile. */
  figure: string | null;
  text: string | null;
  /** Whether the text names a last day for doing something. */
  isDue?: boolean;
  /** Replaces figure and text when the tile could not be loaded. */
  error: string | null;
}

export function DashboardTile({ title, icon, link, figure, text, isDue, error }: Tile) {
  return (
    <Card title={title} icon={icon} link={link}>
      {error && <Chip tone="bad">{error}</Chip>}
      {figure && <p className="bp-tile__figure">{figure}</p>}
      {text && (
        <p>
          {isDue ? (
            <Chip tone="wait">
              <NamedText>{text}</NamedText>
            </Chip>
          ) : (
            <NamedText>{text}</NamedText>
          )}
        </p>
      )}
    </Card>
  );
}
