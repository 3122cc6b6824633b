import type { ReactNode } from "react";
import { Spot } from "./picture.tsx";
import { getSpot } from "./spot-of.ts";

/** A benefit's name, or its link, in a table's row, with its picture in front. */
export function NamedBenefit({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span className="bp-named">
      <Spot name={getSpot(id)} size={32} /> <span>{children}</span>
    </span>
  );
}
