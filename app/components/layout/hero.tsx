import type { ReactNode } from "react";
import { FieldArt } from "../content/picture.tsx";

interface HeroProps {
  title: string;
  /** Content next to the greeting if there is room, such as a `Countdown`. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** The top of a page that greets the person, full width in the brand's colour. */
export function Hero({ title, aside, children }: HeroProps) {
  return (
    <div className="bp-hero">
      <FieldArt />
      <div
        className={aside ? "bp-wrap bp-hero__content bp-hero__content--split" : "bp-wrap bp-hero__content"}
      >
        <div className="bp-hero__words">
          <h1>{title}</h1>
          {children}
        </div>
        {aside}
      </div>
    </div>
  );
}
