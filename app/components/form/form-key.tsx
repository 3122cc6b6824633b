import type { SubmissionResult } from "@conform-to/react";
import { outcomeCopy } from "#copy/outcome";
import { Notice } from "../layout/notice.tsx";

interface FormKeyProps {
  /** Of the page as it is loaded now. */
  formId: string;
  /** Of what the form changes; absent where the form names none. */
  version?: number | null;
  submission?: SubmissionResult | null;
  /** Whether it says that an outcome is unknown, where the error summary has a specified text of its own. */
  saysOutcome?: boolean;
}

/** What tells one form from another. A refused form keeps its own: pressed again, it is the same post (E8). */
export function FormKey({ formId, version, submission, saysOutcome = false }: FormKeyProps) {
  const posted = submission?.initialValue ?? {};
  const isKept = typeof posted.formId === "string";
  const shownVersion = isKept ? posted.version : version;
  return (
    <>
      <input type="hidden" name="formId" value={isKept ? String(posted.formId) : formId} />
      {version !== undefined && (
        <input type="hidden" name="version" value={shownVersion == null ? "" : String(shownVersion)} />
      )}
      {typeof posted.retryKey === "string" && (
        <>
          <input type="hidden" name="retryKey" value={posted.retryKey} />
          {saysOutcome && <Notice tone="wait">{outcomeCopy("unknown")}</Notice>}
        </>
      )}
    </>
  );
}
