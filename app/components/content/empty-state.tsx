import type { ReactNode } from "react";
import { Tile } from "./picture.tsx";
import type { PictureName } from "./pictures.ts";

/**
 * The text in place of an empty list or table, with a picture of what the list is about and an action if there is one.
 */
export function EmptyState({ icon, children }: { icon: PictureName; children: ReactNode }) {
  return (
    <div className="bp-empty">
      <Tile name={icon} />
      <div>{children}</div>
    </div>
  );
}
