import { recordEnrolmentOptOut } from "#contract/extensions/enrolment.ts";
import { longDay } from "~/copy/day.ts";
import { enrolmentCopy } from "~/copy/enrolment.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { page, seeOther } from "~/platform/responses.server.ts";
import { tellFailure } from "~/upstream/idempotency.server.ts";

/** Names of the fields, as on the wire. */
export type OptOutField = "employee_number" | "reason";

export interface OptOutReply {
  errors: Partial<Record<OptOutField | "form", string>>;
  /** As they were typed. */
  values: Record<OptOutField, string>;
}

/** Records an opt-out. A repeated post is answered as the first one, and changes nothing. */
export async function takeOptOut({ upstream, session }: RequestContext, clientId: string, fields: FormData) {
  const values = { employee_number: textOf(fields, "employee_number"), reason: textOf(fields, "reason") };
  const reply = (errors: OptOutReply["errors"], status: number) =>
    page<OptOutReply>({ errors, values }, { status });
  const answer = await upstream.call(recordEnrolmentOptOut, { params: { id: clientId }, body: values });
  if (answer.ok) {
    const { employeeName: name, benefitName: benefit, lastDay } = answer.data;
    const words = { name, benefit, day: lastDay === null ? "" : (longDay(lastDay) ?? lastDay) };
    session.flash({
      kind: "success",
      text: enrolmentCopy(lastDay === null ? "optOutRefunded" : "optOutEnds", words),
    });
    return seeOther(payrollPaths.enrolment());
  }
  switch (answer.name) {
    case "invalid":
      return reply(
        { employee_number: answer.fields.employee_number?.[0], reason: answer.fields.reason?.[0] },
        400,
      );
    case "not_allowed":
      return reply({ form: answer.text ?? enrolmentCopy("optOutFailed") }, 400);
    default:
      return reply({ form: tellFailure(answer, enrolmentCopy("optOutFailed")) }, 502);
  }
}

const textOf = (fields: FormData, name: OptOutField) => String(fields.get(name) ?? "").slice(0, 300);
