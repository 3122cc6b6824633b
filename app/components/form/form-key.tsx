import type { SubmissionResult } from "@conform-to/react";
import { outcomeCopy } from "#copy/outcome";
import { Notice } from "../layout/notice.tsx";

interface FormKeyProps {
  /** The form's id from the page's current data. */
  formId: string;
  /** The version of the record to change; absent if the form names none. */
  version?: number | null;
  submission?: SubmissionResult | null;
  /** Whether to show that an outcome is unknown; false if the error summary says so itself. */
  showsOutcome?: boolean;
}

/**
 * Hidden fields that identify a form. A refused form keeps its key, so that pressing again repeats the same
 * post (E8).
 */
export function FormKey({ formId, version, submission, showsOutcome = false }: FormKeyProps) {
  const postedValues = submission?.initialValue ?? {};
  const isKept = typeof postedValues.formId === "string";
  const shownVersion = isKept ? postedValues.version : version;
  return (
    <>
      <input type="hidden" name="formId" value={isKept ? String(postedValues.formId) : formId} />
      {version !== undefined && (
        <input type="hidden" name="version" value={shownVersion == null ? "" : String(shownVersion)} />
      )}
      {typeof postedValues.retryKey === "string" && (
        <>
          <input type="hidden" name="retryKey" value={postedValues.retryKey} />
          {showsOutcome && <Notice tone="wait">{outcomeCopy("unknown")}</Notice>}
        </>
      )}
    </>
  );
}
