import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { Field } from "~/components/form/field.tsx";
import { plainField } from "~/components/form/field-state.ts";
import { Page } from "~/components/layout/page.tsx";
import { payrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { copy } from "~/copy/copy.ts";
import { enrolmentCopy } from "~/copy/enrolment.ts";
import { useLoadedFrame } from "~/frame/frame.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { OptOutField, OptOutReply } from "./form.server.ts";

const title = enrolmentCopy("optOutTitle");
const crumbs = payrollCrumbs({ title: enrolmentCopy("title"), to: payrollPaths.enrolment() }, { title });
const names = ["employee_number", "reason"] as const;

/** The form, with what was wrong with the last post. */
export function OptOutView({ reply }: { reply?: OptOutReply }) {
  const { csrf } = useLoadedFrame();
  return (
    <Page title={title} lead={enrolmentCopy("optOutLead")} crumbs={crumbs} width="form">
      {reply && <Problems errors={reply.errors} />}
      <p>{enrolmentCopy("optOutMeans")}</p>
      <ActionForm csrf={csrf} action={payrollPaths.enrolmentOptOut()}>
        <Field
          field={fieldOf("employee_number", reply)}
          label={enrolmentCopy("number")}
          isOptional={false}
          autoComplete="off"
        />
        <Field
          field={fieldOf("reason", reply)}
          label={enrolmentCopy("optOutReason")}
          hint={enrolmentCopy("optOutReasonHint")}
          isOptional={false}
          autoComplete="off"
        />
        <div className="bp-actions">
          <SubmitButton intent="record" pendingLabel={enrolmentCopy("optOutSaving")}>
            {enrolmentCopy("optOutSave")}
          </SubmitButton>
          <ButtonLink look="quiet" to={payrollPaths.enrolment()}>
            {enrolmentCopy("cancel")}
          </ButtonLink>
        </div>
      </ActionForm>
    </Page>
  );
}

function fieldOf(name: OptOutField, reply?: OptOutReply) {
  const error = reply?.errors[name];
  return { ...plainField("opt-out", name, reply?.values[name]), errors: error ? [error] : undefined };
}

function Problems({ errors }: Pick<OptOutReply, "errors">) {
  const links = names.flatMap((name) => {
    const message = errors[name];
    return message ? [{ id: `opt-out-${name}`, message }] : [];
  });
  const messages = errors.form ? [errors.form] : [];
  return <ErrorSummary errors={{ title: copy("form.correctErrors"), messages, links }} />;
}
