import { listLevels } from "../../../domain/benefits/translated-product.ts";
import { findNearestWord } from "../../../domain/fields/fault.ts";
import { isPayrollGroupNamed } from "../../../domain/payroll-group.ts";
import type { PlanDocument, PlanTranslation, Translation } from "../../document.ts";
import type { CheckContext } from "./check-context.ts";

/** Checks what translations refer to, and warns where people will read another language instead. */
export function checkTranslations(context: CheckContext): void {
  const { document, positions, problems } = context;
  const { language, otherLanguages } = document;
  const textLanguage = document.textLanguage ?? language;
  const offered = [language, ...otherLanguages];
  const line = positions.findLine("client.yaml", "texts in");
  for (const each of offered.filter((other) => other !== textLanguage)) {
    if (document.translations.some((translation) => translation.language === each)) continue;
    const text = `The client offers ${each}, and its texts are in ${textLanguage} alone`;
    const hint = `Add them to the folder languages/${each}; until then people are told that they are in ${textLanguage}`;
    problems.warn("client.yaml", line, text, hint);
  }
  for (const translation of document.translations) {
    const folder = `languages/${translation.language}`;
    if (translation.language === textLanguage) {
      const text = `The client's own texts are in ${textLanguage}`;
      problems.error(
        folder,
        null,
        text,
        "Move these files out of the folder languages, in place of the others",
      );
    } else if (!offered.includes(translation.language)) {
      const text = `The client does not offer ${translation.language}`;
      problems.error(folder, null, text, "Add the language to `other languages` in client.yaml");
    } else checkTranslation(translation, folder, context);
  }
}

function checkTranslation(translation: Translation, folder: string, context: CheckContext): void {
  const { document, problems } = context;
  checkGroupNames(translation, folder, context);
  for (const plan of translation.plans) {
    const translatedPlan = document.plans.find(({ code }) => code === plan.code);
    if (translatedPlan) checkPlanTranslation(plan, translatedPlan, `${folder}/plans/${plan.code}`, context);
    else {
      const text = `The client has no plan ${plan.code}`;
      problems.error(`${folder}/plans/${plan.code}`, null, text, "Name the folder as the plan's own");
    }
  }
  const untranslated = document.plans.filter(({ code }) =>
    translation.plans.every((each) => each.code !== code),
  );
  for (const { code } of untranslated) {
    const hint = `Add ${folder}/plans/${code}/about.md`;
    problems.warn(folder, null, `The plan ${code} is not in ${translation.language}`, hint);
  }
  for (const { type, version } of translation.policies) {
    if (document.policies.some((each) => each.type === type && each.version === version)) continue;
    const text = `There is no version ${version} of the ${type} to translate`;
    problems.error(`${folder}/policies`, null, text, "Give it the type and version of the text in policies");
  }
  const values = document.content.enquiryOptions.map(({ value }) => value);
  for (const { value } of translation.content.enquiryOptions.filter((each) => !values.includes(each.value))) {
    const text = `There is no option ${value}`;
    problems.error(
      `${folder}/content/enquiry-options.csv`,
      null,
      text,
      "Use the values of the client's own options",
    );
  }
}

/** Files of employee data may use a name in any language, so each must mean one group. */
function checkGroupNames(
  { language, payrollGroups }: Translation,
  folder: string,
  { document, positions, problems }: CheckContext,
): void {
  const file = `${folder}/client.yaml`;
  const groups = document.payrollGroups;
  const translated = document.translations.flatMap((each) => each.payrollGroups);
  const codes = groups.map(({ code }) => code);
  for (const [index, { code, name }] of payrollGroups.entries()) {
    const line = positions.findLine(file, "payroll groups", index);
    const other = [...groups, ...translated].find(
      (each) => each.code !== code && isPayrollGroupNamed(name, each),
    );
    if (!codes.includes(code)) {
      const nearest = findNearestWord(code, codes);
      const hint = nearest ? `Did you mean ${nearest}?` : "Use the codes of client.yaml";
      problems.error(file, line, `There is no payroll group ${code}`, hint);
    } else if (other) {
      const text = `${name} is also the name of the payroll group ${other.code}`;
      problems.error(file, line, text, "Give each group a name of its own");
    }
  }
  for (const { code, name } of groups) {
    if (payrollGroups.some((each) => each.code === code)) continue;
    const hint = `Add its name to ${file}; until then pages say ${name}`;
    problems.warn(file, null, `The payroll group ${code} is not in ${language}`, hint);
  }
}

function checkPlanTranslation(
  plan: PlanTranslation,
  { versions, about }: PlanDocument,
  folder: string,
  { problems, positions }: CheckContext,
): void {
  const file = `${folder}/about.md`;
  const products = versions.map(({ product }) => product);
  const knownCodes = {
    levels: products.flatMap((product) => listLevels(product).map(({ code }) => code)),
    "medical questions": products.flatMap(({ medicalQuestions }) => medicalQuestions.map(({ id }) => id)),
    claims: about.claims?.categories.map(({ code }) => code) ?? [],
  };
  const named = {
    levels: plan.levels.map(({ code }) => code),
    "medical questions": plan.medicalQuestions.map(({ id }) => id),
    claims: plan.claimCategories.map(({ code }) => code),
  };
  for (const key of ["levels", "medical questions", "claims"] as const) {
    for (const [index, code] of named[key].entries()) {
      if (knownCodes[key].includes(code)) continue;
      const nearest = findNearestWord(code, knownCodes[key]);
      const hint = nearest ? `Did you mean ${nearest}?` : "Use the codes of the plan";
      problems.error(
        file,
        positions.findLine(file, key, index),
        `The plan has no ${code} under \`${key}\``,
        hint,
      );
    }
  }
  const { terms } = plan;
  if (terms && about.terms && terms.version !== about.terms.version) {
    const text = `This translates version ${terms.version} of the terms, and people accept ${about.terms.version}`;
    problems.warn(`${folder}/terms.md`, null, text, "Translate the new terms, and write their version");
  }
}
