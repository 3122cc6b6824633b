import type { ReactNode } from "react";
import { Tile } from "./picture.tsx";
import type { PictureName } from "./pictures.ts";

/** An empty list or table: says so, with an action if there is one. */
export function EmptyState({ icon = "empty", children }: { icon?: PictureName; children: ReactNode }) {
  return (
    <div className="bp-empty">
      <Tile name={icon} />
      <div>{children}</div>
    </div>
  );
}
