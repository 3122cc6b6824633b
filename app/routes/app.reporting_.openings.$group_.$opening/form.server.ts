import { getPayrollOpening, savePayrollOpening } from "#contract/extensions/payroll-openings.ts";
import { payrollOpeningsCopy } from "#copy/payroll-openings";
import { parseAmount, toHundredths } from "~/components/form/amount.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";
import { type EffectView, toEffectView } from "~/view-models/payroll-openings.server.ts";

export interface OpeningReply {
  errors: { count?: string; pence?: string; form?: string };
  /** The values as typed. */
  values: { count: string; pence: string };
  /** The effect of the figures; null unless they were valid and the person asked for it. */
  effect: EffectView | null;
}

interface OpeningTarget {
  clientId: string;
  group: string;
  openingId: string;
  /** The run's name, such as "November 2026". */
  run: string;
  isPlan: boolean;
}

/** Saves the figures, or shows their effect. */
export async function submitOpening(
  { upstream, session }: RequestContext,
  { clientId, group, openingId, run, isPlan }: OpeningTarget,
  fields: FormData,
) {
  const values = { count: getText(fields, "count"), pence: getText(fields, "pence") };
  const createReply = (part: Partial<OpeningReply>, status: number) =>
    createPage<OpeningReply>({ errors: {}, effect: null, ...part, values }, { status });
  const errors = findErrors(values, isPlan);
  if (errors.count || errors.pence) return createReply({ errors }, 400);
  const figure = {
    count: isPlan ? Number(values.count.trim()) : null,
    pence: toHundredths(values.pence),
  };
  const params = { id: clientId, code: group, openingId };
  const isCheck = fields.get("intent") === "check";
  const answer = isCheck
    ? await upstream.call(getPayrollOpening, { params, query: figure })
    : await upstream.call(savePayrollOpening, { params, body: figure });
  if (answer.ok) {
    if ("effect" in answer.data) return createReply({ effect: toEffectView(answer.data) }, 200);
    return redirectAfterSave(session, payrollPaths.openings(group), payrollOpeningsCopy("saved", { run }));
  }
  switch (answer.name) {
    case "invalid": {
      const { count, pence } = answer.fields;
      return createReply({ errors: { count: count?.[0], pence: pence?.[0] } }, 400);
    }
    case "locked":
      return createReply({ errors: { form: payrollOpeningsCopy("locked", { run }) } }, 400);
    default:
      return createReply(
        { errors: { form: toFailureText(answer, payrollOpeningsCopy("saveFailed")) } },
        answer.name === "unavailable" ? 502 : 400,
      );
  }
}

const getText = (fields: FormData, name: string) => String(fields.get(name) ?? "").slice(0, 40);

function findErrors({ count, pence }: OpeningReply["values"], isPlan: boolean): OpeningReply["errors"] {
  const amount = parseAmount(pence);
  const isAmount = amount !== null && amount <= 1_000_000;
  const isCount = !isPlan || /^\s*\d{1,3}\s*$/.test(count);
  return {
    count: isCount ? undefined : payrollOpeningsCopy("wrongCount"),
    pence: isAmount ? undefined : payrollOpeningsCopy("wrongPence"),
  };
}
