import type { CheckContext } from "./check-context.ts";

const required = [
  { type: "terms", name: "terms and conditions", file: "policies/terms-1.md" },
  { type: "policy", name: "a privacy statement", file: "policies/privacy-1.md" },
  { type: "cookie", name: "a cookie policy", file: "policies/cookies-1.md" },
] as const;

/** Warns about missing texts that people look for, and about legal texts without which pages are empty. */
export function checkContent({ document, today, problems }: CheckContext): void {
  for (const { type, name, file } of required) {
    const texts = document.policies.filter((each) => each.type === type);
    if (texts.length === 0) {
      const hint = "Copy the file of an example client and change it";
      problems.error(file, null, `The client has no ${name.replace(/^an? /, "")}`, hint);
    } else if (texts.every(({ published }) => published > today)) {
      const hint = "Give one a `published:` date of today or earlier";
      problems.error(file, null, `The client has ${name} from a later day only`, hint);
    }
    for (const [index, { published, version }] of texts.entries()) {
      const first = texts.findIndex((each) => each.published === published);
      if (first === index) continue;
      const text = `Versions ${texts[first]?.version} and ${version} of the ${type} are published on one day`;
      problems.error("policies", null, text, "Publish each on a day of its own");
    }
  }
  const values = document.content.enquiryOptions.map(({ value }) => value);
  for (const value of values.filter((each, index) => values.indexOf(each) !== index)) {
    const file = "content/enquiry-options.csv";
    problems.error(file, null, `Two options have the value ${value}`, "Give each a value of its own");
  }
  if (document.contactUsEnabled && values.length === 0) {
    const hint = "Add what people can write about: value,label";
    problems.warn("content/enquiry-options.csv", null, "The contact form has no options", hint);
  }
}
