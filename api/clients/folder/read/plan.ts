import { isDay } from "../../../domain/calendar.ts";
import { codePattern } from "../../../domain/fields/values.ts";
import type { PlanContent, PlanDocument } from "../../document.ts";
import { parseBody, parseQuestions, parseText } from "../parse/markdown.ts";
import { planFileSchema } from "../schema/plan-file.ts";
import { aboutSchema, termsSchema } from "../schema/texts.ts";
import { readClaims } from "./claims.ts";
import { readDocuments } from "./documents.ts";
import { readPrices } from "./prices.ts";
import type { Sources } from "./sources.ts";

/** Reads a plan from its folder in `plans`; null if its code or description is invalid. */
export function readPlan(sources: Sources, code: string): PlanDocument | null {
  const { problems } = sources;
  const folder = `plans/${code}`;
  if (code.length > 60 || !codePattern.test(code)) {
    const hint = "Name it by lower case letters, digits and single dashes, 60 at most: private-medical";
    problems.error(folder, null, "The folder's name is not a code", hint);
    return null;
  }
  const files = sources.listIn(folder).filter((file) => !file.endsWith("/claims.yaml"));
  const versions = files.flatMap((file) => {
    if (!file.endsWith(".yaml")) return [];
    const from = file.slice(folder.length + 1, -".yaml".length);
    if (!isDay(from)) {
      const hint = "Name it by the day from which it holds: 2026-04-01.yaml";
      problems.error(file, null, "The file's name is not a date", hint);
      return [];
    }
    const product = sources.readYaml(file, planFileSchema);
    return product === null ? [] : [{ from, product }];
  });
  if (!files.some((file) => file.endsWith(".yaml"))) {
    const hint = "Add a file that is named by the day from which the plan holds: 2026-04-01.yaml";
    problems.error(folder, null, "The plan has no settings", hint);
  }
  const prices = readPrices(sources, `${folder}/prices.csv`);
  const about = readPlanContent(sources, folder);
  return about && { code, versions, prices, about };
}

function readPlanContent(sources: Sources, folder: string): PlanContent | null {
  const file = `${folder}/about.md`;
  if (!sources.files.has(file)) {
    const hint =
      "Add it, with the settings `summary`, `icon`, `provider` and `policy number`, and a description";
    sources.problems.error(file, null, "This file is missing", hint);
    return null;
  }
  const parsed = sources.readMarkdown(file, (text, context) => {
    const about = parseText(text, aboutSchema, context);
    return about && { ...about.values, description: parseBody(about.body, context, "The description") };
  });
  const terms = sources.readMarkdown(`${folder}/terms.md`, (text, context) => {
    const terms = parseText(text, termsSchema, context);
    return terms && { ...terms.values, html: parseBody(terms.body, context) };
  });
  const claim = sources.readMarkdown(`${folder}/claim.md`, (text, context) =>
    parseBody({ text, line: 1 }, context),
  );
  const faqs = sources.readMarkdown(`${folder}/questions.md`, (text, context) =>
    parseQuestions({ text, line: 1 }, context),
  );
  const documents = readDocuments(sources, folder);
  return (
    parsed && { ...parsed, terms, claim, faqs: faqs ?? [], documents, claims: readClaims(sources, folder) }
  );
}
