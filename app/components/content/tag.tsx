import type { ReactNode } from "react";

export type Tone = "good" | "wait" | "bad" | "quiet";

/** A state by dot and word, never by colour alone. */
export function Tag({ tone = "quiet", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`bp-tag bp-tag--${tone}`}>{children}</span>;
}
