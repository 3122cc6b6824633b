import type { SubmissionResult } from "@conform-to/react";
import { createContext, useContext } from "react";

/** The typed values of this page from before the session ended, restored after the next login (E12). */
export const KeptFormContext = createContext<SubmissionResult | null>(null);

/** The kept values if they belong to this form, as its last submission. */
export function useKeptForm(names: readonly string[]): SubmissionResult | null {
  const keptForm = useContext(KeptFormContext);
  return keptForm && names.some((name) => name in (keptForm.initialValue ?? {})) ? keptForm : null;
}
