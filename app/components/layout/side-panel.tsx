import { Link, useActionData } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { sessionCopy } from "#copy/session";
import { NamedText } from "../content/named-text.tsx";
import { useSidePanel } from "./use-side-panel.ts";

export interface SidePanelProps {
  title: ReactNode;
  /** The address of the page under the panel. */
  closeHref: string;
  children: ReactNode;
}

/**
 * A panel over its host page (PANEL-01). It has an address, and the nested route's component renders it open.
 * Close and the page around it are links to the host. With scripts it slides, keeps the focus, closes on
 * Escape, and returns the focus to the link that opened it. Links that open or close it have
 * `preventScrollReset`.
 */
export function SidePanel({ title, closeHref, children }: SidePanelProps) {
  const titleId = useId();
  // After a refusal the error summary takes the focus.
  const isRefused = useActionData() !== undefined;
  const { ref, titleRef, slides, onClose } = useSidePanel(closeHref);
  return (
    <div className={slides ? "bp-panel bp-panel--slides" : "bp-panel"} ref={ref}>
      <Link
        className="bp-panel__shade"
        to={closeHref}
        preventScrollReset
        tabIndex={-1}
        aria-hidden="true"
        onClick={onClose}
      />
      <section className="bp-panel__surface" role="dialog" aria-modal="true" aria-labelledby={titleId}>
        <div className="bp-panel__header">
          {/* biome-ignore lint/a11y/noAutofocus: the person opened the panel, so reading begins in it */}
          <h2 id={titleId} tabIndex={-1} autoFocus={!isRefused} ref={titleRef}>
            <NamedText>{title}</NamedText>
          </h2>
          <Link className="bp-panel__close" to={closeHref} preventScrollReset onClick={onClose}>
            {sessionCopy("close")}
          </Link>
        </div>
        {children}
      </section>
    </div>
  );
}
