import type { SubmissionResult } from "@conform-to/react";
import { createContext, useContext } from "react";

/** What was typed on this page before the session ended; filled in after the next login (E12). */
export const KeptFormContext = createContext<SubmissionResult | null>(null);

/** The kept fields where they are this form's, to be shown as its last submission. */
export function useKeptForm(names: readonly string[]): SubmissionResult | null {
  const kept = useContext(KeptFormContext);
  return kept && names.some((name) => name in (kept.initialValue ?? {})) ? kept : null;
}
