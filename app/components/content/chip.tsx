import type { ReactNode } from "react";

/** `good` means active, `wait` waits for somebody, `bad` means refused, `quiet` means that there is no status yet. */
export type Tone = "good" | "wait" | "bad" | "quiet";

/**
 * A status as a dot and a word. The dot's shape differs as well as its colour: a disc, a half, a square or a
 * ring.
 */
export function Chip({ tone = "quiet", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`bp-tag bp-tag--${tone}`}>{children}</span>;
}
