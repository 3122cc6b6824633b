import { field, list, optional, settings } from "../../../domain/fields/fields.ts";
import * as value from "../../../domain/fields/values.ts";

const createNamesSchema = (codeDescription: string, nameDescription: string) =>
  optional(
    list(
      settings({
        code: field("code", value.code(), codeDescription),
        name: field("name", value.textLine(80), nameDescription),
      }),
      100,
    ),
    [],
  );

/** The texts of `client.yaml` in a further language: `languages/<language>/client.yaml`. */
export const translatedClientSchema = settings({
  payrollGroups: field(
    "payroll groups",
    createNamesSchema("As client.yaml has it", "The group's name in this language"),
    "Names of payroll groups",
  ),
});

/** The settings before the description in `languages/<language>/plans/<code>/about.md`. */
export const translatedPlanSchema = settings({
  name: field("name", value.textLine(), "The plan's name in this language"),
  summary: field("summary", value.textLine(300), "One sentence, shown in lists"),
  levels: field(
    "levels",
    createNamesSchema("As the plan has it", "The level's name in this language"),
    "Names of what can be chosen",
  ),
  medicalQuestions: field(
    "medical questions",
    optional(
      list(
        settings({
          id: field("id", value.code(), "As the plan has it"),
          question: field("question", value.textLine(300), "The question in this language"),
        }),
        50,
      ),
      [],
    ),
    "Each by the id that the plan gives it",
  ),
  claimCategories: field(
    "claims",
    createNamesSchema("As the plan has it", "The category's name in this language"),
    "Names of what can be claimed for",
  ),
});

/** The settings before the text of `languages/<language>/policies/*.md`. */
export const translatedPolicySchema = settings({
  type: field(
    "type",
    value.oneOf<"terms" | "policy" | "cookie">({ terms: "terms", privacy: "policy", cookies: "cookie" }),
    "terms, privacy or cookies",
  ),
  version: field("version", value.textLine(40), "The version that this is a translation of"),
  title: field("title", value.textLine(), "The page's heading"),
  changes: field("changes", optional(value.textLine(500), null), "What is new in it, in this language"),
});
