import type { SubmissionResult } from "@conform-to/react";
import { outcomeCopy } from "#copy/outcome";
import { Notice } from "../layout/notice.tsx";

interface FormKeyProps {
  /** From the page as it is loaded now. */
  formId: string;
  /** The version of the changed record; absent if the form names none. */
  version?: number | null;
  submission?: SubmissionResult | null;
  /** Whether it shows that an outcome is unknown, if the error summary has its own specified text. */
  saysOutcome?: boolean;
}

/** Identifies a form. A refused form keeps its key: pressed again, it is the same post (E8). */
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
