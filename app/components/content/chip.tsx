import type { ReactNode } from "react";

/** `good` is on, `wait` waits for somebody, `bad` is refused, `quiet` is nothing yet. */
export type Tone = "good" | "wait" | "bad" | "quiet";

/** A state by dot and word, never by colour alone: a disc, a half, a square, a ring. */
export function Chip({ tone = "quiet", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`bp-tag bp-tag--${tone}`}>{children}</span>;
}
