import { randomUUID } from "node:crypto";
import { getEmployees, resendWelcomeEmails } from "#contract/employees.ts";
import { employeesCopy } from "#copy/employees";
import { formatCount } from "~/components/content/format-count.ts";
import { type PeopleQuery, paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { countPeopleToRemind } from "~/upstream/employees.server.ts";
import { findKey, isOutcomeUnknown, toFailureText } from "~/upstream/idempotency.server.ts";

export type WelcomeReply =
  /** The list with all rows selected or none (EMPDATA-03). */
  | { kind: "selection"; isAll: boolean; problem?: string }
  /** The question before emails are sent; `ids` is null for everybody who is not registered. */
  | { kind: "confirm"; ids: string[] | null; count: number; formId: string; problem?: string };

interface Audience {
  clientId: string;
  /** Whether the upstream reports how many emails were sent. */
  hasProgress: boolean;
  query: PeopleQuery;
}

/** Shows the question, with the number of people who would get an email. */
export async function showSendConfirmation(
  { upstream, session }: RequestContext,
  { clientId, query }: Audience,
  fields: FormData,
) {
  if (fields.get("intent") === "send-chosen") {
    const ids = listIds(fields);
    if (ids.length > 0)
      return createPage<WelcomeReply>({ kind: "confirm", ids, count: ids.length, formId: randomUUID() });
    return createPage<WelcomeReply>(
      { kind: "selection", isAll: false, problem: employeesCopy("chooseSomebody") },
      { status: 400 },
    );
  }
  const reply = await upstream.call(getEmployees, { params: { id: clientId } });
  if (!reply.ok) {
    session.flash({ kind: "error", text: reply.text ?? employeesCopy("sendFailed") });
    return seeOther(paths.employeeData(query));
  }
  const count = countPeopleToRemind(reply.data.totalEmployeesValues);
  return createPage<WelcomeReply>({ kind: "confirm", ids: null, count, formId: randomUUID() });
}

/** Sends welcome emails (API-90); a double click counts once. */
export async function submitWelcomeEmails(
  { upstream, session }: RequestContext,
  { clientId, query, hasProgress }: Audience,
  fields: FormData,
) {
  const ids = fields.get("everybody") === "yes" ? null : listIds(fields);
  if (ids?.length === 0) return seeOther(paths.employeeData(query));
  const reply = await upstream.call(
    resendWelcomeEmails,
    { params: { id: clientId }, body: ids ? { employeeIds: ids } : {} },
    { idempotencyKey: findKey(fields, clientId, ids) },
  );
  if (!reply.ok && isOutcomeUnknown(reply)) {
    // Shows the same question again with the same key, so that nobody gets a second email.
    const count = ids?.length ?? (Number(fields.get("count")) || 0);
    const formId = String(fields.get("formId") ?? "");
    const problem = toFailureText(reply, employeesCopy("sendFailed"));
    return createPage<WelcomeReply>({ kind: "confirm", ids, count, formId, problem }, { status: 502 });
  }
  if (!reply.ok) {
    const text =
      reply.name === "not_found"
        ? employeesCopy("sendGone")
        : toFailureText(reply, employeesCopy("sendFailed"));
    session.flash({ kind: "error", text });
    return seeOther(paths.employeeData(query));
  }
  const { resendId, queued, skipped } = reply.data;
  const key = queued === 0 ? "queuedNone" : queued === 1 ? "queuedOne" : "queued";
  session.flash({
    kind: queued === 0 ? "info" : "success",
    text: employeesCopy(key, {
      queued: formatCount(queued),
      skipped: formatCount(skipped),
    }),
  });
  return seeOther(queued === 0 || !hasProgress ? paths.employeeData(query) : paths.welcomeEmails(resendId));
}

const listIds = (fields: FormData) =>
  [...new Set(fields.getAll("employeeId").map(String))].filter((id) => id !== "");
