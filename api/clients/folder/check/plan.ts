import { findEnrolmentChoice, getKind } from "../../../domain/benefits/kinds/index.ts";
import type { EligibilityRule } from "../../../domain/benefits/product.ts";
import { findNearestWord } from "../../../domain/fields/fault.ts";
import type { PlanDocument } from "../../document.ts";
import type { CheckContext } from "./check-context.ts";

/** Checks a plan's references to others, and whether anybody can be eligible. */
export function checkPlan(plan: PlanDocument, context: CheckContext): void {
  checkReferences(plan, context);
  for (const { from, product } of plan.versions) {
    const file = `plans/${plan.code}/${from}.yaml`;
    const { problems, positions } = context;
    for (const rule of product.eligibility) checkRule(rule, plan, file, context);
    const { changes, childAges } = product;
    const limitingProduct = getKind(product).findLimitingProduct?.(product.choosable);
    if (limitingProduct) {
      const line = positions.findLine(file, "choice", "not above plan");
      requirePlan(limitingProduct, plan, { file, line }, context);
    }
    if (Object.keys(changes).length === 0) {
      const hint =
        "Say when under `when`: annual window, days after joining, life events, monthly or any time";
      problems.error(file, positions.findLine(file, "when"), "No one can ever choose this plan", hint);
    }
    if (findEnrolmentChoice(product) && !product.eligibility.every(isWaitOrAge)) {
      const text = "A plan that enrols people by law must be open to everyone, whatever their job";
      problems.error(file, positions.findLine(file, "who"), text, "Leave out the other rules under `who`");
    }
    if (childAges && childAges.inEducation < childAges.usual) {
      const line = positions.findLine(file, "covers children", "in education until");
      const text = "Children in education are covered for a shorter time than others";
      problems.error(file, line, text, `Write ${childAges.usual} or more`);
    }
  }
}

/** Eligibility rules that automatic enrolment excludes, because the law sets its own. */
const isWaitOrAge = ({ rule }: EligibilityRule) => ["age", "probation", "service"].includes(rule);

function checkReferences(plan: PlanDocument, context: CheckContext): void {
  const { document, positions, problems, isFaulty } = context;
  const file = `plans/${plan.code}/about.md`;
  for (const [index, code] of plan.about.related.entries()) {
    requirePlan(code, plan, { file, line: positions.findLine(file, "related plans", index) }, context);
  }
  const { provider, terms, policyNumber } = plan.about;
  const codes = document.providers.map(({ code }) => code);
  if (provider !== null && !codes.includes(provider) && !isFaulty("providers.csv")) {
    const nearest = findNearestWord(provider, codes);
    const hint = nearest ? `Did you mean ${nearest}?` : "Add the provider to providers.csv";
    const line = positions.findLine(file, "provider");
    problems.error(file, line, `There is no provider ${provider}`, hint);
  }
  if (provider !== null && policyNumber === null) {
    const line = positions.findLine(file, "provider");
    const text = "The provider's reports have no policy number";
    problems.warn(file, line, text, "Add `policy number`");
  }
  if (terms !== null) return;
  const text = "The plan has no terms for people to accept";
  problems.warn(`plans/${plan.code}/terms.md`, null, text, "Add the file, with `version` and the text");
}

function requirePlan(
  code: string,
  plan: PlanDocument,
  { file, line }: { file: string; line: number | null },
  { document, problems, isFaulty }: CheckContext,
): void {
  if (isFaulty(`plans/${code}`)) return;
  const others = document.plans.map((each) => each.code).filter((each) => each !== plan.code);
  if (code === plan.code) {
    problems.error(file, line, "The plan refers to itself", "Name another plan, or leave it out");
  } else if (!others.includes(code)) {
    const nearest = findNearestWord(code, others);
    const hint = nearest ? `Did you mean ${nearest}?` : "Name a plan of this client, or add it";
    problems.error(file, line, `There is no plan ${code}`, hint);
  }
}

function checkRule(rule: EligibilityRule, plan: PlanDocument, file: string, context: CheckContext): void {
  const { document, positions, problems } = context;
  const findLine = (...path: PropertyKey[]) => positions.findLine(file, "who", ...path);
  switch (rule.rule) {
    case "age": {
      const { minimum, below } = rule;
      if (minimum === undefined || below === undefined || minimum < below) return;
      const text = `No one is eligible: from age ${minimum} and until age ${below}`;
      problems.error(file, findLine("until age"), text, `Write an age above ${minimum} in \`until age\``);
      return;
    }
    case "grade":
    case "location":
    case "payroll-group": {
      const key = { grade: "grades", location: "locations", "payroll-group": "payroll groups" }[rule.rule];
      if (rule.anyOf.length === 0) {
        const text = `No one is eligible: the list ${key} is empty`;
        problems.error(file, findLine(key), text, `Name one at least, or leave \`${key}\` out`);
      }
      const codes = document.payrollGroups.map(({ code }) => code);
      for (const [index, code] of rule.anyOf.entries()) {
        if (rule.rule !== "payroll-group" || codes.includes(code)) continue;
        const text = `There is no payroll group ${code}`;
        problems.error(file, findLine(key, index), text, `Write one of: ${codes.join(", ")}`);
      }
      return;
    }
    case "earlier-holding":
      requirePlan(rule.plan, plan, { file, line: findLine("has held") }, context);
  }
}
