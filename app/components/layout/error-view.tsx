import type { ReactNode } from "react";
import { copy } from "~/copy/copy.ts";
import { ButtonLink } from "../form/button.tsx";
import { Hero } from "./hero.tsx";

interface ErrorViewProps {
  title: string;
  children: ReactNode;
  /** None where there is nowhere to go. */
  link?: { to: string; label: string };
  /** Of the request, to quote to support. */
  reference?: string;
}

/** A page that has nothing else to show: not found, denied, broken. One way on. */
export function ErrorView({ title, children, link, reference }: ErrorViewProps) {
  return (
    <Hero title={title}>
      <div className="bp-lead">{children}</div>
      {link && <ButtonLink to={link.to}>{link.label}</ButtonLink>}
      {reference && <p className="bp-reference">{copy("shell.requestReference", { id: reference })}</p>}
    </Hero>
  );
}
