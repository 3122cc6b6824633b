import { confirmEnrolment } from "#contract/extensions/enrolment.ts";
import { enrolmentCopy } from "#copy/enrolment";
import { formatCount } from "~/components/content/format-count.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";
import { loadEnrolmentWaiting } from "~/view-models/enrolment.server.ts";

export type EnrolmentReply =
  /** Shows the rows again, with all of them selected or none. */
  | { kind: "selection"; isAll: boolean; problem?: string }
  /** Asks to confirm the enrolment; `ids` is null if it covers everybody on the list. */
  | { kind: "confirm"; ids: string[] | null; count: number; problem?: string };

/** The most people that one call accepts. */
const maxPeople = 500;

const listIds = (fields: FormData) =>
  [...new Set(fields.getAll("employeeId").map(String))].filter((id) => id !== "").slice(0, maxPeople);

/** Asks for confirmation with the number of people. */
export async function showEnrolConfirmation(
  { upstream }: RequestContext,
  clientId: string,
  fields: FormData,
) {
  if (fields.get("intent") === "enrol-chosen") {
    const ids = listIds(fields);
    if (ids.length > 0) return createPage<EnrolmentReply>({ kind: "confirm", ids, count: ids.length });
    const problem = enrolmentCopy("chooseSomebody");
    return createPage<EnrolmentReply>({ kind: "selection", isAll: false, problem }, { status: 400 });
  }
  const waiting = await loadEnrolmentWaiting(upstream, clientId);
  if (!waiting || waiting.total === 0) return seeOther(payrollPaths.enrolment());
  return createPage<EnrolmentReply>({ kind: "confirm", ids: null, count: waiting.total });
}

/** Enrols the people. A repeated post finds them enrolled and changes nothing. */
export async function sendEnrolment(
  { upstream, session }: RequestContext,
  clientId: string,
  fields: FormData,
) {
  const ids = fields.get("everybody") === "yes" ? null : listIds(fields);
  if (ids?.length === 0) return seeOther(payrollPaths.enrolment());
  const body = ids ? { employeeIds: ids } : { everybody: true as const };
  const reply = await upstream.call(confirmEnrolment, { params: { id: clientId }, body });
  if (!reply.ok) {
    const count = ids?.length ?? (Number(fields.get("count")) || 0);
    const problem = toFailureText(reply, enrolmentCopy("notSaved"));
    return createPage<EnrolmentReply>({ kind: "confirm", ids, count, problem }, { status: 502 });
  }
  const { confirmed } = reply.data;
  const key = confirmed === 0 ? "enrolledNone" : confirmed === 1 ? "enrolledOne" : "enrolledMany";
  session.flash({
    kind: confirmed === 0 ? "info" : "success",
    text: enrolmentCopy(key, { count: formatCount(confirmed) }),
  });
  return seeOther(payrollPaths.enrolment());
}
