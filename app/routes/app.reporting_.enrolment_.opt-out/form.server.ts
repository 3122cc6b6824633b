import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { getEnrolmentOptOut, recordEnrolmentOptOut } from "#contract/extensions/enrolment.ts";
import type { CallReply } from "#contract/index.ts";
import { enrolmentCopy } from "#copy/enrolment";
import { getToday } from "~/auth/link-steps.server.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { toIsoDay } from "~/components/form/date-of-birth.ts";
import { formatLongDay } from "~/copy/day.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";
import { getOptOutRules, type OptOutField } from "./rules.ts";

/** The form's values, with the day as typed: "1/12/2026". */
export type OptOutValues = Record<OptOutField, string>;

export type OptOutReply =
  /** Shows the form with its errors, or with the typed values if there is no submission. */
  | { kind: "form"; values: OptOutValues | null; submission: SubmissionResult | null }
  /** Asks for confirmation before the opt-out is recorded. */
  | { kind: "confirm"; values: OptOutValues; view: OptOutView };

export interface OptOutView {
  facts: { label: string; value: string }[];
  effects: string[];
}

/** Asks for confirmation with the refund, records the opt-out, or returns to the form. */
export async function submitOptOut(context: RequestContext, clientId: string, fields: FormData) {
  const { upstream, session } = context;
  const submission = parseWithZod(fields, { schema: toRulesSchema(getOptOutRules(getToday(context))) });
  const refuseForm = (result: SubmissionResult, status: number) =>
    createPage<OptOutReply>({ kind: "form", values: null, submission: result }, { status });
  if (submission.status !== "success") return refuseForm(submission.reply(), 400);
  const values = submission.value;
  if (fields.get("intent") === "back") {
    return createPage<OptOutReply>({ kind: "form", values, submission: null });
  }
  const params = { id: clientId };
  const notice = { employee_number: values.employee_number, given_on: toIsoDay(values.given_on) };
  const toFailureReply = (failure: Refusal | Unavailable) => {
    const hasFormField = Object.keys(failure.fields).some((name) => Object.hasOwn(values, name));
    const status = failure.name === "unavailable" ? 502 : 400;
    if (hasFormField) return refuseForm(submission.reply({ fieldErrors: failure.fields }), status);
    return refuseForm(
      submission.reply({ formErrors: [toFailureText(failure, enrolmentCopy("optOutFailed"))] }),
      status,
    );
  };
  if (fields.get("intent") === "check") {
    const result = await upstream.call(getEnrolmentOptOut, { params, query: notice });
    if (!result.ok) return toFailureReply(result);
    return createPage<OptOutReply>({
      kind: "confirm",
      values,
      view: toView(result.data, values.employee_number),
    });
  }
  const body = { ...notice, reason: values.reason };
  const answer = await upstream.call(recordEnrolmentOptOut, { params, body });
  if (!answer.ok) return toFailureReply(answer);
  const { employeeName: name, benefitName: benefit, lastDay } = answer.data;
  const words = { name, benefit, day: formatLongDay(lastDay) ?? "" };
  return redirectAfterSave(
    session,
    payrollPaths.enrolment(),
    enrolmentCopy(lastDay === null ? "optOutRefunded" : "optOutEnds", words),
  );
}

type Preview = CallReply<typeof getEnrolmentOptOut>;

function toView(preview: Preview, number: string): OptOutView {
  const { employeeName, benefitName, enrolledFrom, givenOn, refundUntil, isRecorded } = preview;
  const formatDay = (iso: string) => formatLongDay(iso) ?? iso;
  const until = isRecorded ? [] : [{ label: enrolmentCopy("refundUntil"), value: formatDay(refundUntil) }];
  return {
    facts: [
      { label: enrolmentCopy("employee"), value: `${employeeName} (${number})` },
      { label: enrolmentCopy("pension"), value: benefitName },
      { label: enrolmentCopy("enrolledFrom"), value: formatDay(enrolledFrom) },
      { label: enrolmentCopy("givenOn"), value: formatDay(givenOn) },
      ...until,
    ],
    effects: listEffects(preview),
  };
}

/** The effects on the pension and the money, one sentence each. */
function listEffects(preview: Preview): string[] {
  const { isRecorded, isRefunded, lastDay, run, refundPence, employerRefundPence } = preview;
  const effects = isRecorded ? [enrolmentCopy("recordedBefore")] : [];
  if (!isRefunded) {
    const day = formatLongDay(lastDay) ?? "";
    return [...effects, enrolmentCopy("endsOn", { day }), enrolmentCopy("refundNothingLate")];
  }
  if (run === null) return [...effects, enrolmentCopy("refundNoRun")];
  if (refundPence <= 0 && employerRefundPence <= 0) return [...effects, enrolmentCopy("refundNothing")];
  const words = { run: run.label, date: formatLongDay(run.payDay) ?? run.payDay };
  const amounts = { own: formatMoney(refundPence), employer: formatMoney(employerRefundPence) };
  return [...effects, enrolmentCopy("refundIn", { ...words, ...amounts })];
}
