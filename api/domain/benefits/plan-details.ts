import { toPounds } from "../pay/money.ts";
import type { Choice } from "./choice.ts";
import { sumAssured } from "./free-cover.ts";
import type { Level, Product } from "./product.ts";

export interface PlanDetail {
  label: string;
  value: string;
}

const tierNames = {
  single: "You",
  partner: "You and your partner",
  children: "You and your children",
  family: "You and your family",
};

/** What was chosen, in words (BENEFIT-10). A level that is no longer sold has no name but its code. */
export function planDetails(
  { choosable }: Pick<Product, "choosable">,
  choice: Choice,
  annualPayPence: number,
): PlanDetail[] {
  const detail = (label: string, value: string): PlanDetail => ({ label, value });
  const sum = short(sumAssured(choice, annualPayPence) ?? 0);
  switch (choice.kind) {
    case "share": {
      const matched = choosable.kind === "share" ? Math.min(choice.percent, choosable.matchedTo) : 0;
      return [
        detail("You pay", `${choice.percent} % of pay`),
        detail("Your employer pays", `${matched} % of pay`),
      ];
    }
    case "tiers": {
      const levels = choosable.kind === "tiers" ? choosable.levels : [];
      const level = levels.length > 1 ? [detail("Level", nameOf(levels, choice.level))] : [];
      return [...level, detail("Who is covered", tierNames[choice.tier])];
    }
    case "people":
      return [detail("Level", nameOf(choosable.kind === "people" ? choosable.levels : [], choice.level))];
    case "multiple":
      return [detail("Cover", `${choice.multiple} × pay, ${sum} of cover`)];
    case "cover": {
      const partner = choice.partnerPence > 0 ? [detail("Partner’s cover", short(choice.partnerPence))] : [];
      return [detail("Cover", sum), ...partner];
    }
    case "income":
      return [detail("Income", `${choice.percent} % of pay, ${sum} a year`)];
    case "spread":
      return [detail("Amount", toPounds(choice.pence)), detail("Paid over", `${choice.months} months`)];
    case "days": {
      const unit = choice.amount === 1 ? choice.unit.slice(0, -1) : choice.unit;
      const label = choice.direction === "buy" ? "Holiday bought" : "Holiday sold";
      return [detail(label, `${choice.amount} ${unit}`)];
    }
    case "voucher":
      return [detail("Vouchers", `${toPounds(choice.pence)} a month`)];
    case "lease": {
      const { models, months } = choosable.kind === "lease" ? choosable : { models: [], months: 0 };
      return [detail("Car", nameOf(models, choice.model)), detail("Lease", `${months} months`)];
    }
    case "unfinished":
    case "link":
      return [];
  }
}

/** Sums assured are mostly whole pounds. */
const short = (pence: number) => toPounds(pence).replace(/\.00$/, "");

const nameOf = (levels: readonly Level[], code: string) =>
  levels.find((each) => each.code === code)?.name ?? code;
