import { getPlanCancellation, listEmployeePlans } from "#contract/extensions/plans.ts";
import type { CallReply } from "#contract/index.ts";
import { plansCopy } from "#copy/plans";
import { formatMoney } from "~/components/content/format-money.ts";
import { formatLongDay } from "~/copy/day.ts";
import type { Upstream } from "~/upstream/client.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";

type EmployeePlan = CallReply<typeof listEmployeePlans>[number];

/** The texts of a plan for its row. */
function toPlanView(plan: EmployeePlan) {
  const date = formatLongDay(plan.coverDate) ?? plan.coverDate;
  return {
    id: plan.selectionId,
    benefit: plan.benefitName,
    taken: toTakenText(plan, date),
    description: plansCopy("ofBenefit", { benefit: plan.benefitName, date }),
    canCancel: plan.canCancel,
    isCancelled: plan.isCancelled === true,
  };
}
export type PlanView = ReturnType<typeof toPlanView>;

function toTakenText({ takenPence, agreedPence }: EmployeePlan, date: string): string {
  const amount = formatMoney(Math.abs(takenPence));
  const kind = takenPence < 0 ? "added" : "taken";
  return agreedPence == null
    ? plansCopy(`${kind}Only`, { taken: amount, date })
    : plansCopy(kind, { taken: amount, date, whole: formatMoney(Math.abs(agreedPence)) });
}

/** An employee's plans in instalments; `rows` is null if they could not be loaded. */
export async function loadPlans(
  { upstream }: { upstream: Upstream },
  { client, extensions }: Pick<Setup, "client" | "extensions">,
  employeeId: string,
): Promise<{ rows: PlanView[] | null }> {
  if (!extensions.has("plans")) return { rows: [] };
  const reply = await upstream.call(listEmployeePlans, { params: { id: client.id, employeeId } });
  return { rows: reply.ok ? reply.data.map(toPlanView) : null };
}

/** One plan with the effect of its cancellation, past or future. */
export async function loadCancellation(upstream: Upstream, clientId: string, selectionId: string) {
  const reply = await upstream.call(getPlanCancellation, { params: { id: clientId, selectionId } });
  if (reply.ok) return { kind: "found" as const, cancellation: toCancellationView(reply.data) };
  return { kind: reply.name === "not_found" ? ("gone" as const) : ("failed" as const) };
}

function toCancellationView(cancellation: CallReply<typeof getPlanCancellation>) {
  const { plan, employeeId, employeeName: name, employeeNumber: number, refusal } = cancellation;
  const benefit = plan.benefitName;
  const { agreedPence, takenPence } = plan;
  const agreedPrice = agreedPence == null ? [] : [formatMoney(Math.abs(agreedPence))];
  return {
    employeeId,
    benefit,
    lead: plansCopy("lead", { benefit, name, number }),
    refusal,
    version: plan.version,
    reference: plan.reference ?? null,
    isCancelled: plan.isCancelled === true,
    effects: listEffects(cancellation),
    facts: [
      { label: plansCopy("starts"), value: formatLongDay(plan.coverDate) ?? plan.coverDate },
      ...agreedPrice.map((value) => ({ label: plansCopy("whole"), value })),
      {
        label: plansCopy(takenPence < 0 ? "addedSoFar" : "takenSoFar"),
        value: formatMoney(Math.abs(takenPence)),
      },
    ],
  };
}
export type CancellationView = ReturnType<typeof toCancellationView>;

/** The effects on the money, one sentence each. */
function listEffects(cancellation: CallReply<typeof getPlanCancellation>): string[] {
  const { run, refundPence, beforePence, taxedPence } = cancellation;
  const toAmount = (pence: number) => ({ amount: formatMoney(Math.abs(pence)) });
  const effects = [plansCopy("stops")];
  if (run === null) effects.push(plansCopy("noRun"));
  else if (refundPence === 0) effects.push(plansCopy("nothing"));
  else {
    const day = { run: run.label, date: formatLongDay(run.payDay) ?? run.payDay };
    effects.push(plansCopy(refundPence > 0 ? "refund" : "owed", { ...day, ...toAmount(refundPence) }));
  }
  if (beforePence !== 0)
    effects.push(plansCopy(beforePence > 0 ? "before" : "beforeAdded", toAmount(beforePence)));
  if (taxedPence > 0) effects.push(plansCopy("taxed", toAmount(taxedPence)));
  return effects;
}
