import { randomUUID } from "node:crypto";
import type { PensionSource } from "../../domain/benefits/selection.ts";
import type { EnrolmentDates } from "../../domain/enrolment/enrolment.ts";
import { getYear } from "../../domain/pay/tax-year.ts";
import type { SelectionRow } from "../../repositories/selections.ts";
import type { EnrolmentRun } from "./enrolment-run.ts";

type EnrolledPlan = Pick<EnrolmentRun, "clientId" | "catalogue" | "route" | "today"> & {
  plan: Pick<EnrolmentRun["plan"], "product" | "choice">;
};

/**
 * The selection of an enrolled person. It needs no approval, window or waiting time, because the law
 * requires it.
 */
export function toEnrolledRow(
  employeeId: string,
  benefits: readonly SelectionRow[],
  { coverDate, firstDeductionDate, firstRun }: EnrolmentDates,
  { clientId, catalogue, plan, route, today }: EnrolledPlan,
  now: number,
  source: PensionSource = "automatic-enrolment",
): SelectionRow {
  const { code } = plan.product;
  const versions = benefits.filter(({ product_code }) => product_code === code).map(({ version }) => version);
  return {
    id: randomUUID(),
    client_id: clientId,
    employee_id: employeeId,
    product_code: code,
    plan_from_date: catalogue.findVersionStart(code),
    status: coverDate <= today ? "active" : "scheduled",
    choice: JSON.stringify(plan.choice),
    people: "[]",
    scheme_year: getYear(coverDate, catalogue.yearStart).from.slice(0, 4),
    cover_date: coverDate,
    first_deduction_date: firstDeductionDate,
    first_run: firstRun,
    route,
    source,
    end_date: null,
    price_date: null,
    pay_pence: null,
    accepted_pence: null,
    loading_basis_points: null,
    loading_above_pence: null,
    quote_id: null,
    agreed_pence: null,
    agreed_lines: null,
    instalments: null,
    reason: null,
    opted_out_at: null,
    terms_version: null,
    terms_accepted_by: null,
    terms_accepted_at: null,
    created_at: Math.max(now, ...benefits.map(({ created_at }) => created_at + 1)),
    updated_at: now,
    version: Math.max(0, ...versions) + 1,
  };
}
