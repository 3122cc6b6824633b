import { listEmployeeAccountChanges, listOwnAccountChanges } from "#contract/extensions/account-changes.ts";
import type { CallReply } from "#contract/index.ts";
import { accountChangesCopy } from "#copy/account-changes";
import { formatLongDay } from "~/copy/day.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";

type AccountChange = CallReply<typeof listOwnAccountChanges>[number];

export interface AccountChangeView {
  id: string;
  /** The logged-in person's pending changes. */
  title: string;
  text: string;
}

/** The user's pending changes; empty if the upstream has none or cannot be reached now. */
export async function loadAccountChanges(
  { upstream }: RequestContext,
  { extensions }: Pick<Setup, "extensions">,
): Promise<AccountChangeView[]> {
  if (!extensions.has("account-changes")) return [];
  const reply = await upstream.call(listOwnAccountChanges);
  return reply.ok ? reply.data.map((change) => toChangeView("own", change)) : [];
}

/** An employee's pending and stopped changes; empty if the upstream has none or cannot be reached now. */
export async function loadEmployeeChanges(
  { upstream }: RequestContext,
  { extensions, client }: Pick<Setup, "extensions" | "client">,
  employeeId: string,
): Promise<AccountChangeView[]> {
  if (!extensions.has("account-changes")) return [];
  const reply = await upstream.call(listEmployeeAccountChanges, { params: { id: client.id, employeeId } });
  return reply.ok ? reply.data.map((change) => toChangeView("employer", change)) : [];
}

const toChangeView = (reader: "own" | "employer", change: AccountChange): AccountChangeView => ({
  id: change.id,
  title: accountChangesCopy(change.kind === "email" ? "own_email" : "own_birth"),
  text: toChangeText(reader, change),
});

function toChangeText(
  reader: "own" | "employer",
  { kind, value, state, isConfirmed, date }: AccountChange,
): string {
  const values = {
    value: kind === "email" ? value : (formatLongDay(value) ?? value),
    date: formatLongDay(date) ?? date,
  };
  if (state === "stopped") return accountChangesCopy(`employer_${kind}_stopped`, values);
  if (kind === "date_of_birth") return accountChangesCopy(`${reader}_date_of_birth`, values);
  return accountChangesCopy(`${reader}_email_${isConfirmed ? "confirmed" : "open"}`, values);
}
