import type { ReactNode } from "react";
import { getBenefitPicture } from "./benefit-picture.ts";
import { NamedText } from "./named-text.tsx";
import { Spot } from "./picture.tsx";

/** A benefit's picture with its name, or its link, in a table row. */
export function NamedBenefit({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span className="bp-named">
      <Spot name={getBenefitPicture(id)} size={32} />{" "}
      <span>
        <NamedText>{children}</NamedText>
      </span>
    </span>
  );
}
