import type { ReactNode } from "react";
import { shellCopy } from "#copy/shell";
import { Tile } from "../content/picture.tsx";
import { ButtonLink } from "../form/button.tsx";

interface ErrorViewProps {
  title: string;
  children: ReactNode;
  /** Absent if there is no next page. */
  link?: { to: string; label: string };
  /** The request id, which people quote to support. */
  reference?: string;
}

/** A page with only an error, such as "not found" or "denied", and one link to continue. */
export function ErrorView({ title, children, link, reference }: ErrorViewProps) {
  return (
    <div className="bp-wrap bp-page bp-page--text">
      <div className="bp-page__header bp-page__header--pictured">
        <Tile name="info" />
        <div className="bp-page__words">
          <h1>{title}</h1>
          <div className="bp-lead">{children}</div>
        </div>
      </div>
      {link && (
        <p>
          <ButtonLink to={link.to}>{link.label}</ButtonLink>
        </p>
      )}
      {reference && <p className="bp-quiet">{shellCopy("requestReference", { id: reference })}</p>}
    </div>
  );
}
