import { findNearestWord } from "../../../domain/fields/fault.ts";

const kib = 1024;
const mib = 1024 * kib;

/** The kind of a file in a client's folder, and its largest size. */
interface AllowedPath {
  pattern: RegExp;
  maxBytes: number;
  /** An example of its path, for suggestions. */
  example: string;
}

export const maxFiles = 5_000;
export const maxFolderBytes = 100 * mib;
const maxLogoBytes = 500 * kib;
const maxDocumentBytes = 10 * mib;

const text = { maxBytes: 256 * kib };
const allowedPaths: readonly AllowedPath[] = [
  { ...text, pattern: /^client\.yaml$/, example: "client.yaml" },
  { ...text, pattern: /^windows\.csv$/, example: "windows.csv" },
  { ...text, pattern: /^providers\.csv$/, example: "providers.csv" },
  { ...text, pattern: /^employers\.csv$/, example: "employers.csv" },
  { pattern: /^logos\/[\w-]+\.(svg|png)$/i, maxBytes: maxLogoBytes, example: "logos/header.svg" },
  { pattern: /^plans\/[^/]+\/prices\.csv$/, maxBytes: 20 * mib, example: "plans/dental/prices.csv" },
  { ...text, pattern: /^plans\/[^/]+\/claims\.yaml$/, example: "plans/dental/claims.yaml" },
  { ...text, pattern: /^plans\/[^/]+\/claim-limits\.csv$/, example: "plans/dental/claim-limits.csv" },
  { ...text, pattern: /^plans\/[^/]+\/documents\.csv$/, example: "plans/dental/documents.csv" },
  {
    pattern: /^plans\/[^/]+\/documents\/[\w-]+(\.[\w-]+)*\.(pdf|docx|html|txt)$/i,
    maxBytes: maxDocumentBytes,
    example: "plans/dental/documents/policy-booklet.pdf",
  },
  {
    ...text,
    pattern: /^plans\/[^/]+\/(about|terms|claim|questions)\.md$/,
    example: "plans/dental/about.md",
  },
  { ...text, pattern: /^plans\/[^/]+\/[^/]+\.yaml$/, example: "plans/dental/2026-04-01.yaml" },
  { ...text, pattern: /^policies\/[^/]+\.md$/, example: "policies/terms-1.md" },
  { ...text, pattern: /^content\/home\.yaml$/, example: "content/home.yaml" },
  { ...text, pattern: /^content\/faqs\/[^/]+\.md$/, example: "content/faqs/01-pay.md" },
  { ...text, pattern: /^content\/contact\/[^/]+\.md$/, example: "content/contact/01-people-team.md" },
  { ...text, pattern: /^content\/enquiry-options\.csv$/, example: "content/enquiry-options.csv" },
];

/** Files allowed in a folder of `languages`: texts, under the same names as the original ones. */
const translatedPaths = allowedPaths.filter(({ example }) =>
  /^(client\.yaml|plans\/dental\/about\.md|policies|content)/.test(example),
);

export function findAllowedPath(path: string): AllowedPath | undefined {
  const [, inner] = /^languages\/[a-z]{2,3}\/(.+)$/.exec(path) ?? [];
  return (inner ? translatedPaths : allowedPaths).find(({ pattern }) => pattern.test(inner ?? path));
}

/** Whether a path is a leftover of a person, an editor or a system. Such files are never read. */
export const isIgnoredFile = (path: string): boolean => {
  const name = path.split("/").at(-1) ?? "";
  return /^(\.|~\$)|~$|^(Thumbs\.db|desktop\.ini)$/.test(name) || /^(README\.md|schemas(\/.*)?)$/.test(path);
};

/** The known path that an unknown one probably means. */
export function suggestPath(path: string): string {
  const fixed = allowedPaths.map(({ example }) => example).filter((each) => !/[/\d]/.test(each));
  const [folder, ...rest] = path.split("/");
  const inPlan = folder === "plans" && rest.length === 2;
  const names = inPlan
    ? [
        "about.md",
        "terms.md",
        "claim.md",
        "questions.md",
        "prices.csv",
        "documents.csv",
        "claims.yaml",
        "claim-limits.csv",
      ]
    : fixed;
  const nearest = findNearestWord(rest.at(-1) ?? path, names);
  if (nearest) return `Did you mean ${inPlan ? `plans/${rest[0]}/` : ""}${nearest}?`;
  return "Move it out of the folder, or give it a name that is read";
}
