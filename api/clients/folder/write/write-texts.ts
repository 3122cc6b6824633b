import type { ContentDocument, Translation } from "../../document.ts";
import { enquiryOptionsTable } from "../schema/tables.ts";
import { contactPageSchema, faqGroupSchema, homeFileSchema, termsSchema } from "../schema/texts.ts";
import {
  translatedClientSchema,
  translatedPlanSchema,
  translatedPolicySchema,
} from "../schema/translations.ts";
import { toMarkdown } from "../text/to-markdown.ts";
import { writeTable } from "./csv.ts";
import { writeYaml } from "./yaml.ts";

export type WrittenFiles = Map<string, string | Uint8Array>;

export const addFrontMatter = (front: string, text: string) => `---\n${front}---\n\n${text}`;

export const writeQuestions = (faqs: readonly { question: string; answer: string }[]) =>
  faqs.map(({ question, answer }) => `# ${question}\n\n${toMarkdown(answer)}`).join("\n");

/**
 * A name with a number, such as `01-the-annual-window`, because files are read in the order of their names.
 */
const toNumberedName = (index: number, name: string) =>
  `${String(index + 1).padStart(3, "0")}-${toSlug(name)}`;

export const toSlug = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40) || "text";

/** Adds what editors write; `homeLine` names the schema of the home page's file. */
export function addContent(
  files: WrittenFiles,
  folder: string,
  content: ContentDocument,
  homeLine: string,
): void {
  if (content.enquiryOptions.length > 0) {
    files.set(`${folder}/enquiry-options.csv`, writeTable(enquiryOptionsTable, content.enquiryOptions));
  }
  const home = { cards: content.homeCards, banners: content.homeBanners, carousel: content.carousel };
  if (Object.values(home).some((list) => list.length > 0)) {
    files.set(`${folder}/home.yaml`, homeLine + writeYaml(homeFileSchema, home));
  }
  addFaqs(files, folder, content.faqs);
  for (const [index, { name, html }] of content.contactPages.entries()) {
    const frontMatter = writeYaml(contactPageSchema, { name });
    files.set(
      `${folder}/contact/${toNumberedName(index, name)}.md`,
      addFrontMatter(frontMatter, toMarkdown(html)),
    );
  }
}

/** Adds a file for each run of questions in the same group. */
function addFaqs(files: WrittenFiles, folder: string, faqs: ContentDocument["faqs"]) {
  const runs: { group: string; faqs: typeof faqs }[] = [];
  for (const faq of faqs) {
    const last = runs.at(-1);
    if (last?.group === faq.group) last.faqs = [...last.faqs, faq];
    else runs.push({ group: faq.group, faqs: [faq] });
  }
  for (const [index, { group, faqs: run }] of runs.entries()) {
    const frontMatter = writeYaml(faqGroupSchema, { group });
    files.set(
      `${folder}/faqs/${toNumberedName(index, group)}.md`,
      addFrontMatter(frontMatter, writeQuestions(run)),
    );
  }
}

/**
 * Adds a further language's texts, under the same names as the original ones; `toSchemaLine` names the schema
 * of a YAML file at a depth of folders.
 */
export function addTranslation(
  files: WrittenFiles,
  translation: Translation,
  toSchemaLine: (name: string, depth: number) => string,
): void {
  const root = `languages/${translation.language}`;
  if (translation.payrollGroups.length > 0) {
    const line = toSchemaLine("translated-client", 2);
    files.set(`${root}/client.yaml`, line + writeYaml(translatedClientSchema, translation));
  }
  for (const { code, description, terms, claim, faqs, ...about } of translation.plans) {
    const folder = `${root}/plans/${code}`;
    files.set(
      `${folder}/about.md`,
      addFrontMatter(writeYaml(translatedPlanSchema, about), toMarkdown(description)),
    );
    if (terms) {
      files.set(`${folder}/terms.md`, addFrontMatter(writeYaml(termsSchema, terms), toMarkdown(terms.html)));
    }
    if (claim !== null) files.set(`${folder}/claim.md`, toMarkdown(claim));
    if (faqs.length > 0) files.set(`${folder}/questions.md`, writeQuestions(faqs));
  }
  for (const [index, policy] of translation.policies.entries()) {
    const name = `${root}/policies/${toNumberedName(index, `${policy.type}-${policy.version}`)}.md`;
    files.set(name, addFrontMatter(writeYaml(translatedPolicySchema, policy), toMarkdown(policy.html)));
  }
  addContent(files, `${root}/content`, translation.content, toSchemaLine("home", 3));
}
