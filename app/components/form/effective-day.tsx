import { uploadsCopy } from "#copy/uploads";
import { Field } from "./field.tsx";
import { toPlainField } from "./field-state.ts";

interface EffectiveDayProps {
  /** The day as typed. */
  typed: string;
  /** The day's error. */
  problem: string | null;
}

const rules = ["effectiveWhat", "effectiveSame", "effectiveOther", "effectiveOwn"] as const;

/** The day from which an upload's pay and job changes apply, with an explanation. */
export function EffectiveDay({ typed, problem }: EffectiveDayProps) {
  return (
    <div>
      <Field
        field={{ ...toPlainField("upload", "effective", typed), errors: problem ? [problem] : undefined }}
        label={uploadsCopy("effectiveFrom")}
        hint={uploadsCopy("effectiveHint")}
        isOptional
        autoComplete="off"
      />
      <details className="bp-why">
        <summary className="bp-why__summary">{uploadsCopy("effectiveMore")}</summary>
        <div className="bp-prose">
          <ul>
            {rules.map((rule) => (
              <li key={rule}>{uploadsCopy(rule)}</li>
            ))}
          </ul>
        </div>
      </details>
    </div>
  );
}
