import type { ReactNode } from "react";

/** A state by dot and word, never by colour alone. */
export function Tag({
  tone = "quiet",
  children,
}: {
  tone?: "good" | "wait" | "bad" | "quiet";
  children: ReactNode;
}) {
  return <span className={`bp-tag bp-tag--${tone}`}>{children}</span>;
}
