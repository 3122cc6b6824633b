import type { PlanTranslation, PolicyTranslation, Translation } from "../../document.ts";
import { parseBody, parseQuestions, parseText } from "../parse/markdown.ts";
import { termsSchema } from "../schema/texts.ts";
import {
  translatedClientSchema,
  translatedPlanSchema,
  translatedPolicySchema,
} from "../schema/translations.ts";
import { readContent } from "./content.ts";
import type { Sources } from "./sources.ts";

/**
 * Reads the client's texts in other languages. The files in `languages/cy` have the same names as the
 * original ones.
 */
export function readTranslations(sources: Sources): Translation[] {
  return sources.listFolders("languages").map((language) => {
    const folder = `languages/${language}`;
    const client = sources.readYaml(`${folder}/client.yaml`, translatedClientSchema);
    return {
      language,
      payrollGroups: client?.payrollGroups ?? [],
      plans: sources.listFolders(`${folder}/plans`).flatMap((code) => readPlan(sources, folder, code)),
      policies: readPolicies(sources, folder),
      content: readContent(sources, `${folder}/content`),
    };
  });
}

function readPlan(sources: Sources, root: string, code: string): PlanTranslation | [] {
  const folder = `${root}/plans/${code}`;
  const file = `${folder}/about.md`;
  if (!sources.files.has(file)) {
    const hint = "Add it, with the settings `name` and `summary`, and a description";
    sources.problems.error(file, null, "This file is missing", hint);
    return [];
  }
  const about = sources.readMarkdown(file, (text, context) => {
    const parsed = parseText(text, translatedPlanSchema, context);
    return parsed && { ...parsed.values, description: parseBody(parsed.body, context, "The description") };
  });
  const terms = sources.readMarkdown(`${folder}/terms.md`, (text, context) => {
    const parsed = parseText(text, termsSchema, context);
    return parsed && { ...parsed.values, html: parseBody(parsed.body, context) };
  });
  const claim = sources.readMarkdown(`${folder}/claim.md`, (text, context) =>
    parseBody({ text, line: 1 }, context),
  );
  const faqs = sources.readMarkdown(`${folder}/questions.md`, (text, context) =>
    parseQuestions({ text, line: 1 }, context),
  );
  return about ? { code, ...about, terms, claim, faqs: faqs ?? [] } : [];
}

function readPolicies(sources: Sources, root: string): PolicyTranslation[] {
  const policies = sources.listIn(`${root}/policies`).flatMap((file) => {
    const policy = sources.readMarkdown(file, (text, context) => {
      const parsed = parseText(text, translatedPolicySchema, context);
      return parsed && { ...parsed.values, html: parseBody(parsed.body, context) };
    });
    return policy ?? [];
  });
  return policies.toSorted(compareTypeAndVersion);
}

const sortKey = ({ type, version }: PolicyTranslation) => `${type} ${version}`;
/** The order in which a document lists translated policies. */
const compareTypeAndVersion = (a: PolicyTranslation, b: PolicyTranslation) =>
  sortKey(a) < sortKey(b) ? -1 : Number(sortKey(a) > sortKey(b));
