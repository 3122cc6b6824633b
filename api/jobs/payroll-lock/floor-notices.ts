import { getKind } from "../../domain/benefits/kinds/index.ts";
import type { Product } from "../../domain/benefits/product.ts";
import { type FloorChanges, getFloorChanges } from "../../domain/payroll/floor-changes.ts";
import { type HeldBenefit, toFloorMail, toReleasedMail } from "../../domain/payroll-mails.ts";
import type { BenefitNotice } from "../../platform/benefit-mails.ts";
import type { ComputedPerson } from "./compute-run.ts";
import type { LoadedRun } from "./load-run.ts";

/** Collects the people whose benefits a run newly holds or releases, while it is computed. */
export function createFloorNotices({ context }: LoadedRun) {
  const notices: BenefitNotice[] = [];
  return {
    notices,
    addPeople(people: readonly ComputedPerson[]): void {
      for (const { person, lines } of people) {
        notices.push(...toNotices(person.id, getFloorChanges(person.ledger.locked, lines), context));
      }
    },
  };
}

function toNotices(
  employeeId: string,
  { begun, released }: FloorChanges,
  { catalogue, period, getName }: LoadedRun["context"],
): BenefitNotice[] {
  const { payDay } = period;
  const heldBenefits = begun.flatMap(({ code, effect }): HeldBenefit[] => {
    const product = catalogue.find(code);
    return product ? [{ benefit: getName(product), effect, outcome: getHeldOutcome(product) }] : [];
  });
  const names = released.flatMap((code) => {
    const product = catalogue.find(code);
    return product ? [getName(product)] : [];
  });
  const notices: BenefitNotice[] = [];
  if (heldBenefits.length > 0) {
    const writeFloorMail = (...to: Recipient) => toFloorMail(heldBenefits, payDay, ...to);
    notices.push({ employeeId, kind: "deduction_held", write: writeFloorMail });
  }
  if (names.length > 0) {
    const writeReleasedMail = (...to: Recipient) => toReleasedMail(names, payDay, ...to);
    notices.push({ employeeId, kind: "deduction_released", write: writeReleasedMail });
  }
  return notices;
}

type Recipient = Parameters<BenefitNotice["write"]>;

/**
 * What becomes of a held amount (B8). An instalment is taken later, a voucher is not issued, a premium is
 * never taken.
 */
function getHeldOutcome(product: Product): HeldBenefit["outcome"] {
  const { payment } = getKind(product);
  if (payment === "plan") return "later";
  return payment === "voucher" ? "none-issued" : "never";
}
