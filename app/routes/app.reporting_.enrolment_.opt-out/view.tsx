import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { enrolmentCopy } from "#copy/enrolment";
import { Facts } from "~/components/content/facts.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { toDateParts } from "~/components/form/date-of-birth.ts";
import { DateOfBirth } from "~/components/form/date-of-birth.tsx";
import { Field } from "~/components/form/field.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { Page, Section } from "~/components/layout/page.tsx";
import { getPayrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { OptOutValues, OptOutView } from "./form.server.ts";
import { getOptOutRules } from "./rules.ts";

const getTitle = () => enrolmentCopy("optOutTitle");
const getCrumbs = () =>
  getPayrollCrumbs({ title: enrolmentCopy("title"), to: payrollPaths.enrolment() }, { title: getTitle() });

interface OptOutFormProps {
  /** The date as yyyy-mm-dd. */
  today: string;
  /** The typed values, if the person came back from the confirmation. */
  values: OptOutValues | null;
  submission: SubmissionResult | null;
}

/** The form for an opt-out: the person, the day of their notice, and how it was given. */
export function OptOutForm({ today, values, submission }: OptOutFormProps) {
  const { form, fields } = usePortalForm({
    id: "opt-out",
    rules: useMemo(() => getOptOutRules(today), [today]),
    lastResult: submission,
    defaultValue: values ?? { given_on: today },
    labels: {
      employee_number: enrolmentCopy("number"),
      given_on: enrolmentCopy("givenOn"),
      reason: enrolmentCopy("optOutReason"),
    },
  });
  const year = Number(today.slice(0, 4));
  return (
    <Page title={getTitle()} lead={enrolmentCopy("optOutLead")} crumbs={getCrumbs()} width="form">
      <p>{enrolmentCopy("optOutMeans")}</p>
      <PortalForm form={form}>
        <Field field={fields.employee_number} label={enrolmentCopy("number")} autoComplete="off" />
        <DateOfBirth
          field={fields.given_on}
          legend={enrolmentCopy("givenOn")}
          hint={enrolmentCopy("givenOnHint")}
          min={year - 1}
          max={year}
          isOwn={false}
        />
        <Field
          field={fields.reason}
          label={enrolmentCopy("optOutReason")}
          hint={enrolmentCopy("optOutReasonHint")}
          autoComplete="off"
        />
        <div className="bp-actions">
          <SubmitButton intent="check" pendingLabel={enrolmentCopy("checking")}>
            {enrolmentCopy("check")}
          </SubmitButton>
          <ButtonLink look="quiet" to={payrollPaths.enrolment()}>
            {enrolmentCopy("cancel")}
          </ButtonLink>
        </div>
      </PortalForm>
    </Page>
  );
}

/** Shows the effect of the opt-out before it is recorded. */
export function ConfirmOptOut({ values, view }: { values: OptOutValues; view: OptOutView }) {
  const { employee_number, reason, given_on } = values;
  const { day, month, year } = toDateParts(given_on);
  const typed = { "given_on.day": day, "given_on.month": month, "given_on.year": year };
  return (
    <Page title={enrolmentCopy("optOutConfirm")} crumbs={getCrumbs()} width="form">
      <Facts facts={[...view.facts, { label: enrolmentCopy("optOutReason"), value: reason }]} />
      <Section title={enrolmentCopy("optOutEffect")}>
        <ul className="bp-text">
          {view.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </Section>
      <ActionForm action={payrollPaths.enrolmentOptOut()} values={{ employee_number, reason, ...typed }}>
        <div className="bp-actions">
          <SubmitButton intent="record" pendingLabel={enrolmentCopy("optOutSaving")}>
            {enrolmentCopy("optOutSave")}
          </SubmitButton>
          <SubmitButton intent="back" look="plain">
            {enrolmentCopy("optOutBack")}
          </SubmitButton>
        </div>
      </ActionForm>
    </Page>
  );
}
