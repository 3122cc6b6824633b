import type {
  ClientDocument,
  LogoPlace,
  Picture,
  PlanDocument,
  PlanFile,
  PolicyDocument,
} from "../../document.ts";
import { listJsonSchemas } from "../json-schemas.ts";
import { clientFileSchema } from "../schema/client-file.ts";
import { planFileSchema } from "../schema/plan-file.ts";
import {
  claimLimitsTable,
  documentsTable,
  employersTable,
  type PriceRow,
  pricesTable,
  providersTable,
  windowsTable,
} from "../schema/tables.ts";
import { aboutSchema, claimsSchema, policySchema, termsSchema } from "../schema/texts.ts";
import { toMarkdown } from "../text/to-markdown.ts";
import { writeTable } from "./csv.ts";
import type { WrittenFiles } from "./write-texts.ts";
import { addContent, addFrontMatter, addTranslation, toSlug, writeQuestions } from "./write-texts.ts";
import { toSchemaLine, writeYaml } from "./yaml.ts";

export interface WriteOptions {
  /**
   * The path from the client's folder to the JSON Schemas, such as `../../schemas`. If left out, the
   * schemas are written into the folder.
   */
  schemaFolder?: string;
}

/** The files of a client's folder by path. Parsing them gives the same document again. */
export function writeClientFolder(
  document: ClientDocument,
  { schemaFolder }: WriteOptions = {},
): WrittenFiles {
  const files: WrittenFiles = new Map();
  const schemas = schemaFolder ?? "schemas";
  /** Goes up from deeper folders, unless the schemas have an absolute address. */
  const toNamedSchemaLine = (name: string, depth: number) => {
    const isAddress = /^([a-z]+:|\/)/.test(schemas);
    return toSchemaLine(`${isAddress ? "" : "../".repeat(depth)}${schemas}/${name}.schema.json`);
  };
  if (schemaFolder === undefined) {
    for (const [name, schema] of listJsonSchemas()) files.set(`schemas/${name}.schema.json`, schema);
  }
  const { brand, plans, content } = document;
  const logos = nameLogos(brand.logos);
  files.set(
    "client.yaml",
    toNamedSchemaLine("client", 0) +
      writeYaml(clientFileSchema, {
        ...document,
        brand: { ...brand, logos },
        plans: plans.map(({ code }) => code),
      }),
  );
  for (const [place, picture] of Object.entries(brand.logos)) {
    const name = logos[place as LogoPlace];
    if (picture && name) files.set(`logos/${name}`, picture.bytes);
  }
  addTable("windows.csv", windowsTable, document.windows);
  addTable("providers.csv", providersTable, document.providers);
  addTable("employers.csv", employersTable, document.employers);
  for (const plan of plans)
    addPlan(files, plan, toNamedSchemaLine("plan", 2), toNamedSchemaLine("claims", 2));
  addPolicies(files, document.policies);
  addContent(files, "content", content, toNamedSchemaLine("home", 1));
  for (const translation of document.translations) addTranslation(files, translation, toNamedSchemaLine);
  return files;

  function addTable<Row>(path: string, table: Parameters<typeof writeTable<Row>>[0], rows: readonly Row[]) {
    if (rows.length > 0) files.set(path, writeTable(table, rows));
  }
}

function nameLogos(logos: Readonly<Record<LogoPlace, Picture | null>>): Record<LogoPlace, string | null> {
  const toLogoFileName = (place: LogoPlace) => {
    const picture = logos[place];
    return picture && `${place}.${picture.type === "image/png" ? "png" : "svg"}`;
  };
  return {
    header: toLogoFileName("header"),
    mobile: toLogoFileName("mobile"),
    client: toLogoFileName("client"),
    avatar: toLogoFileName("avatar"),
    mail: toLogoFileName("mail"),
  };
}

function addPlan(
  files: WrittenFiles,
  { code, versions, prices, about }: PlanDocument,
  line: string,
  claimsLine: string,
): void {
  const folder = `plans/${code}`;
  for (const { from, product } of versions) {
    files.set(`${folder}/${from}.yaml`, line + writeYaml(planFileSchema, product));
  }
  if (prices.length > 0) {
    const rows = prices.flatMap(({ from, pence, loadingPercent, source }) =>
      Object.entries(pence).map(
        ([item, price], index): PriceRow => ({
          from,
          item,
          pence: price,
          source,
          // Only the first row of a day states the loading, which applies to all.
          loadingPercent: index === 0 && loadingPercent !== 100 ? loadingPercent : null,
        }),
      ),
    );
    const hasLoading = rows.some(({ loadingPercent }) => loadingPercent !== null);
    const columns = pricesTable.columns.filter(
      (column) => hasLoading || !pricesTable.optionalColumns?.includes(column),
    );
    files.set(`${folder}/prices.csv`, writeTable({ ...pricesTable, columns }, rows));
  }
  const { description, terms, claim, faqs } = about;
  files.set(`${folder}/about.md`, addFrontMatter(writeYaml(aboutSchema, about), toMarkdown(description)));
  if (terms) {
    files.set(`${folder}/terms.md`, addFrontMatter(writeYaml(termsSchema, terms), toMarkdown(terms.html)));
  }
  if (claim !== null) files.set(`${folder}/claim.md`, toMarkdown(claim));
  if (faqs.length > 0) files.set(`${folder}/questions.md`, writeQuestions(faqs));
  addDocuments(files, folder, about.documents);
  const { claims } = about;
  if (!claims) return;
  files.set(`${folder}/claims.yaml`, claimsLine + writeYaml(claimsSchema, claims));
  if (claims.limits.length > 0)
    files.set(`${folder}/claim-limits.csv`, writeTable(claimLimitsTable, claims.limits));
}

/** Adds a number to the name if two different files have the same one. */
function addDocuments(files: WrittenFiles, folder: string, documents: readonly PlanFile[]): void {
  if (documents.length === 0) return;
  const rows = documents.map(({ from, title, language, url, file }) => {
    if (!file) return { from, title, language, place: url ?? "" };
    let target = file.name;
    for (
      let number = 2;
      hasOtherContent(files.get(`${folder}/documents/${target}`), file.bytes);
      number += 1
    ) {
      target = file.name.replace(/(\.[^.]+)$/, `-${number}$1`);
    }
    files.set(`${folder}/documents/${target}`, file.bytes);
    return { from, title, language, place: target };
  });
  files.set(`${folder}/documents.csv`, writeTable(documentsTable, rows));
}

const hasOtherContent = (existing: string | Uint8Array | undefined, bytes: Uint8Array) =>
  existing !== undefined && (typeof existing === "string" || Buffer.compare(existing, bytes) !== 0);

function addPolicies(files: WrittenFiles, policies: readonly PolicyDocument[]): void {
  for (const policy of policies) {
    const name = `policies/${toSlug(`${policy.type}-${policy.version}`)}`;
    const doubles = [...files.keys()].filter(
      (path) => path.startsWith(`${name}.`) || path.startsWith(`${name}--`),
    );
    const path = doubles.length === 0 ? `${name}.md` : `${name}--${doubles.length + 1}.md`;
    files.set(path, addFrontMatter(writeYaml(policySchema, policy), toMarkdown(policy.html)));
  }
}
