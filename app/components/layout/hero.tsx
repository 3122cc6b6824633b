import type { ReactNode } from "react";
import { Waves } from "./waves.tsx";

/** The opening of a page that greets: one light heading on the brand's faintest tint, full width. */
export function Hero({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="bp-hero">
      <Waves />
      <div className="bp-wrap bp-hero__content">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
