import type { ReactNode } from "react";
import { Tile } from "./picture.tsx";
import type { PictureName } from "./pictures.ts";

/** A list or table with nothing in it: says so, and what to do about it where there is something. */
export function EmptyState({ icon = "empty", children }: { icon?: PictureName; children: ReactNode }) {
  return (
    <div className="bp-empty">
      <Tile name={icon} />
      <div>{children}</div>
    </div>
  );
}
