import type { ReactNode } from "react";
import { NamedText } from "../content/named-text.tsx";
import { useErrorTitle } from "../form/use-error-title.ts";

interface NoticeProps {
  tone?: "info" | "good" | "wait" | "bad";
  title?: string;
  children: ReactNode;
  /** Whether screen readers announce it when it appears, for the outcome of an action. */
  announce?: boolean;
}

/** A prominent sentence with an outcome, a condition or a warning. */
export function Notice({ tone = "info", title, children, announce = false }: NoticeProps) {
  useErrorTitle(announce && tone === "bad");
  return (
    <div className={`bp-notice bp-notice--${tone}`} role={announce ? "status" : undefined}>
      {title && (
        <p className="bp-notice__title">
          <NamedText>{title}</NamedText>
        </p>
      )}
      <div>
        <NamedText>{children}</NamedText>
      </div>
    </div>
  );
}

/** The error of an action, announced when it appears; nothing if there is none. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Notice tone="bad" announce>
      {children}
    </Notice>
  );
}
