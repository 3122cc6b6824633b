import { z } from "zod";
import type { EligibilityRule } from "../../../domain/benefits/product.ts";
import { toFaultMessage } from "../../../domain/fields/fault.ts";
import { field, list, optional, settings } from "../../../domain/fields/fields.ts";
import * as value from "../../../domain/fields/values.ts";

const createNamesSchema = (label: string) =>
  optional(
    list(value.textLine(), 500).refine((given) => given.length > 0, {
      error: toFaultMessage("is an empty list, so no one is eligible", `Name ${label}, or leave it out`),
    }),
    null,
  );

const settingsSchema = settings({
  minimum: field("from age", optional(value.wholeNumber(0, 120), null), "From this birthday"),
  below: field("until age", optional(value.wholeNumber(1, 120), null), "Until the day before this birthday"),
  probation: field("after probation", optional(value.yesNo(), false), "Only after probation"),
  service: field(
    "after months of service",
    optional(value.wholeNumber(1, 600), null),
    "Only after so many months",
  ),
  partner: field(
    "partner until age",
    optional(value.wholeNumber(1, 120), null),
    "Only with a partner, until the day before the partner's birthday",
  ),
  vouchers: field(
    "childcare voucher rules",
    optional(value.yesNo(), false),
    "Only who had a voucher before 4 October 2018 and since, from this employer",
  ),
  grades: field("grades", createNamesSchema("one grade at least"), "Only these grades"),
  locations: field("locations", createNamesSchema("one location at least"), "Only these places of work"),
  payrollGroups: field(
    "payroll groups",
    createNamesSchema("one payroll group at least"),
    "Only these, by their code",
  ),
  hours: field(
    "from hours a week",
    optional(value.hours(), null),
    "Only from so many contractual hours a week",
  ),
  holdings: field(
    "has held",
    optional(
      list(
        settings({
          plan: field("plan", value.code(), "Code of another plan of the client"),
          months: field("months", value.wholeNumber(1, 600), "For so many months, now or earlier"),
        }),
        20,
      ),
      null,
    ),
    "Only who has held these other plans",
  ),
});

type RuleSettings = z.output<typeof settingsSchema>;
type RuleOf<Name extends EligibilityRule["rule"]> = Extract<EligibilityRule, { rule: Name }>;

/**
 * The eligibility rules of a plan, all of which must be met. They have a fixed order, and only earlier
 * holdings may appear twice.
 */
export const eligibilitySchema: z.ZodType<readonly EligibilityRule[]> = z.codec(
  settingsSchema,
  z.custom<readonly EligibilityRule[]>(),
  { decode: toRules, encode: toRuleSettings },
);

function toRules(ruleSettings: RuleSettings): EligibilityRule[] {
  const toAnyOfRule = (rule: "grade" | "location" | "payroll-group", anyOf: readonly string[] | null) =>
    anyOf === null ? [] : [{ rule, anyOf }];
  const rules: EligibilityRule[] = [];
  if (ruleSettings.minimum !== null || ruleSettings.below !== null) {
    rules.push({
      rule: "age",
      ...(ruleSettings.minimum !== null && { minimum: ruleSettings.minimum }),
      ...(ruleSettings.below !== null && { below: ruleSettings.below }),
    });
  }
  if (ruleSettings.probation) rules.push({ rule: "probation" });
  if (ruleSettings.service !== null) rules.push({ rule: "service", months: ruleSettings.service });
  if (ruleSettings.partner !== null) rules.push({ rule: "partner", below: ruleSettings.partner });
  if (ruleSettings.vouchers) rules.push({ rule: "vouchers" });
  rules.push(
    ...toAnyOfRule("grade", ruleSettings.grades),
    ...toAnyOfRule("location", ruleSettings.locations),
    ...toAnyOfRule("payroll-group", ruleSettings.payrollGroups),
  );
  if (ruleSettings.hours !== null) rules.push({ rule: "hours", minimumHundredths: ruleSettings.hours });
  for (const { plan, months } of ruleSettings.holdings ?? [])
    rules.push({ rule: "earlier-holding", plan, months });
  return rules;
}

/**
 * Converts rules to settings.
 * @throws RangeError if a rule appears twice that may appear only once
 */
function toRuleSettings(rules: readonly EligibilityRule[]): RuleSettings {
  const findRule = <Name extends EligibilityRule["rule"]>(name: Name): RuleOf<Name> | undefined => {
    const matching = rules.filter((each): each is RuleOf<Name> => each.rule === name);
    if (matching.length > 1) throw new RangeError(`A plan has the rule ${name} twice`);
    return matching[0];
  };
  const holdings = rules.filter((each) => each.rule === "earlier-holding");
  return {
    minimum: findRule("age")?.minimum ?? null,
    below: findRule("age")?.below ?? null,
    probation: findRule("probation") !== undefined,
    service: findRule("service")?.months ?? null,
    partner: findRule("partner")?.below ?? null,
    vouchers: findRule("vouchers") !== undefined,
    grades: findRule("grade")?.anyOf ?? null,
    locations: findRule("location")?.anyOf ?? null,
    payrollGroups: findRule("payroll-group")?.anyOf ?? null,
    hours: findRule("hours")?.minimumHundredths ?? null,
    holdings: holdings.length === 0 ? null : holdings.map(({ plan, months }) => ({ plan, months })),
  };
}
