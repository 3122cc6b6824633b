import { z } from "zod";
import { planOptionsSchema } from "../../../domain/benefits/plan-options.ts";
import { type ApprovalRule, type Product, providerColumns } from "../../../domain/benefits/product.ts";
import { toFaultMessage } from "../../../domain/fields/fault.ts";
import { field, list, optional, settings } from "../../../domain/fields/fields.ts";
import * as value from "../../../domain/fields/values.ts";
import { writeHundredths } from "../../../domain/fields/values.ts";
import { changesSchema } from "./changes.ts";
import { eligibilitySchema } from "./eligibility.ts";

const modes = ["never", "always", "within minimum wage"] as const;

/** `never`, `always`, `within minimum wage`, or `above 500` in pounds a scheme year. */
const approvalSchema: z.ZodType<ApprovalRule> = z.codec(value.textLine(), z.custom<ApprovalRule>(), {
  decode: (text, context): ApprovalRule => {
    if (text === "never" || text === "always") return { mode: text };
    if (text === "within minimum wage") return { mode: "within-wage-floor" };
    const amount = /^above £?(.+)$/.exec(text)?.[1];
    const parsed = amount === undefined ? undefined : value.pounds().safeParse(amount);
    if (parsed?.success) return { mode: "above", pence: parsed.data };
    const message = toFaultMessage(
      `"${text.slice(0, 40)}" is not known`,
      `Write one of: ${modes.join(", ")}, or "above" and an amount: above 500`,
    );
    context.issues.push({ code: "custom", input: text, message });
    return z.NEVER;
  },
  encode: (rule) => {
    if (rule.mode === "above") return `above ${writeHundredths(rule.pence)}`;
    return rule.mode === "within-wage-floor" ? "within minimum wage" : rule.mode;
  },
});

const shareSchema = settings({
  percent: field("percent", value.wholeNumber(0, 100), "What the employer pays of each price, in percent"),
  maximumPence: field("at most a month", optional(value.pounds(), null), "In pounds. Leave out for no limit"),
});

const questionSchema = settings({
  id: field("id", value.code(), "A short name of the question, such as treatment"),
  question: field("question", value.textLine(500), "Answered yes or no"),
});

const childAgesSchema = settings({
  usual: field("until", value.wholeNumber(0, 99), "Cover ends on this birthday"),
  inEducation: field(
    "in education until",
    value.wholeNumber(0, 99),
    "Cover ends on this birthday in full-time education",
  ),
});

const groups = {
  retirement: "retirement",
  health: "health",
  protection: "protection",
  lifestyle: "lifestyle",
  travel: "travel",
  "time off": "time-off",
  "childcare vouchers": "ccv",
} as const;

/** One dated version of a plan, `plans/<code>/<day>.yaml`. */
export const planFileSchema: z.ZodType<Omit<Product, "code">> = settings({
  name: field("name", value.textLine(80), "The name that people see"),
  group: field("group", value.oneOf(groups), "Under which heading it is shown"),
  choosable: field("choice", planOptionsSchema, "What people can choose"),
  funding: field(
    "paid from",
    value.oneOf({
      "pay before tax": "sacrifice",
      "net pay": "net-pay",
      "net pay with relief at source": "relief-at-source",
      "the employer": "employer",
      nothing: "none",
    }),
    "How the employee's part is paid. Pay before tax is salary sacrifice",
  ),
  employerShare: field(
    "employer pays",
    optional(shareSchema, null),
    "What the employer pays of each price. Left out, the choice alone says",
  ),
  eligibility: field("who", optional(eligibilitySchema, []), "Who can have it. Left out: everyone"),
  changes: field("when", optional(changesSchema, {}), "When it can be chosen, changed or ended"),
  approval: field(
    "approval",
    optional(approvalSchema, { mode: "never" }),
    "never, always, within minimum wage, or above an amount in pounds a year: above 500",
  ),
  freeCoverPence: field(
    "free cover",
    optional(value.pounds(), null),
    "Pounds of cover, or of income a year, without medical questions. Left out: no limit",
  ),
  medicalQuestions: field(
    "medical questions",
    optional(list(questionSchema, 50), []),
    "Asked for cover above the free cover",
  ),
  underwriting: field(
    "insurer decisions recorded by",
    optional(value.oneOf({ "the employer": "employer", staff: "staff" }), undefined),
    "Who records what the insurer decides about cover above the free cover. Left out: the employer",
  ),
  takesNominations: field(
    "takes nominations",
    optional(value.yesNo(), undefined),
    "Whether people can name who should be paid if they die. Left out: no",
  ),
  isPartnerSupported: field(
    "covers partner",
    optional(value.yesNo(), false),
    "Whether a partner can be covered",
  ),
  childAges: field("covers children", optional(childAgesSchema, null), "Left out: children are not covered"),
  rollsOver: field(
    "renews",
    optional(value.yesNo(), true),
    "Whether it continues into the next scheme year by itself",
  ),
  versionAtRenewal: field(
    "terms at renewal",
    optional(value.oneOf({ newest: "newest", "as agreed": "agreed" }), "newest"),
    "Which dated version holds after a renewal",
  ),
  allowsEstimatedPrice: field(
    "confirm at estimated price",
    optional(value.yesNo(), false),
    "Whether it can be confirmed after the last known price has ended",
  ),
  isTaxedWhenEmployerPays: field(
    "employer's part is taxed",
    optional(value.yesNo(), false),
    "Whether what the employer pays is a benefit in kind",
  ),
  isEmployerPaidByPayroll: field(
    "payroll pays employer's part",
    optional(value.yesNo(), false),
    "Whether payroll pays the provider the employer's part. If not, the provider sends a bill",
  ),
  payElement: field(
    "payroll calls it",
    optional(value.textLine(60), undefined),
    "The name of its pay element. Left out: the plan's code in capitals",
  ),
  reportColumns: field(
    "report columns",
    optional(
      list(value.oneOf(Object.fromEntries(providerColumns.map((name) => [name, name]))), 11),
      undefined,
    ),
    "Columns of the provider's report, in their order. Left out: all of them",
  ),
  onLeaving: field(
    "when leaving",
    value.oneOf({
      "ends on last day": "leave-date",
      "ends with month": "month-end",
      "balance is due": "balance-due",
      "employee keeps it": "remains",
    }),
    "What happens when the employee leaves",
  ),
});
