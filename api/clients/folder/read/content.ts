import type { ContentDocument, PolicyDocument } from "../../document.ts";
import { parseBody, parseQuestions, parseText } from "../parse/markdown.ts";
import { enquiryOptionsTable } from "../schema/tables.ts";
import { contactPageSchema, faqGroupSchema, homeFileSchema, policySchema } from "../schema/texts.ts";
import type { Sources } from "./sources.ts";

/** Reads what editors write for the client, from the folder `content` or from a language's folder. */
export function readContent(sources: Sources, folder = "content"): ContentDocument {
  const home = sources.readYaml(`${folder}/home.yaml`, homeFileSchema);
  const faqs = sources.listIn(`${folder}/faqs`).flatMap((file) => {
    return (
      sources.readMarkdown(file, (text, context) => {
        const parsed = parseText(text, faqGroupSchema, context);
        const questions = parsed ? parseQuestions(parsed.body, context) : [];
        return questions.map((each) => ({ group: parsed?.values.group ?? "", ...each }));
      }) ?? []
    );
  });
  const contactPages = sources.listIn(`${folder}/contact`).flatMap((file) => {
    const page = sources.readMarkdown(file, (text, context) => {
      const parsed = parseText(text, contactPageSchema, context);
      return parsed && { ...parsed.values, html: parseBody(parsed.body, context) };
    });
    return page ? [page] : [];
  });
  return {
    homeCards: home?.cards ?? [],
    homeBanners: home?.banners ?? [],
    carousel: home?.carousel ?? [],
    faqs,
    contactPages,
    enquiryOptions: sources
      .readTable(`${folder}/enquiry-options.csv`, enquiryOptionsTable)
      .map(({ row }) => row),
  };
}

/** Reads texts to accept or to read, by type and day of publication. */
export function readPolicies(sources: Sources): PolicyDocument[] {
  const policies = sources.listIn("policies").flatMap((file) => {
    const policy = sources.readMarkdown(file, (text, context) => {
      const parsed = parseText(text, policySchema, context);
      return parsed && { ...parsed.values, html: parseBody(parsed.body, context), file };
    });
    return policy ? [policy] : [];
  });
  for (const [index, { type, version, file }] of policies.entries()) {
    const first = policies.findIndex((each) => each.type === type && each.version === version);
    if (first === index) continue;
    const text = `Version ${version} of this text is also in ${policies[first]?.file}`;
    const line = sources.positions.findLine(file, "version");
    sources.problems.error(file, line, text, "Give each text a version of its own");
  }
  return policies.map(({ file, ...policy }) => policy).toSorted(compareTypeAndDay);
}

const sortKey = ({ type, published, version }: PolicyDocument) => `${type} ${published} ${version}`;
/** The order in which a document lists policies. */
const compareTypeAndDay = (a: PolicyDocument, b: PolicyDocument) =>
  sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0;
