import { basename, resolve } from "node:path";
import type { ClientDocument, LogoPlace, Picture } from "../../document.ts";
import { type FolderFiles, type LoadOptions, loadFolder } from "../load/load-folder.ts";
import type { Positions } from "../parse/locator.ts";
import { parsePicture } from "../parse/picture.ts";
import { type FolderProblem, ProblemList } from "../problem.ts";
import { type ClientFile, clientFileSchema } from "../schema/client-file.ts";
import { employersTable, providersTable, windowsTable } from "../schema/tables.ts";
import { readContent, readPolicies } from "./content.ts";
import { readPlan } from "./plan.ts";
import { Sources } from "./sources.ts";
import { readTranslations } from "./translations.ts";

export interface FolderResult {
  /** Null if any problem is an error. */
  document: ClientDocument | null;
  /** All problems together, by file and line. */
  problems: FolderProblem[];
  /** The lines in the files, for `checkClient`. */
  positions: Positions;
  /** What could be read in spite of errors; null if not even the client could be read. */
  draft: ClientDocument | null;
  /** Files with an error, whose content the draft may lack. */
  faultyFiles: ReadonlySet<string>;
}

/**
 * Reads a client from its folder on disk, each file once. It returns problems and does not throw for them.
 */
export async function readClientFolder(dir: string, options?: LoadOptions): Promise<FolderResult> {
  const problems = new ProblemList();
  const files = await loadFolder(dir, problems, options);
  return parseClientFiles(files, basename(resolve(dir)), problems);
}

/** Parses a client from files by path; `folderName` is the client's code if `client.yaml` has none. */
export function parseClientFiles(
  files: FolderFiles,
  folderName: string,
  problems: ProblemList = new ProblemList(),
): FolderResult {
  const sources = new Sources(files, problems);
  const document = toDocument(sources, folderName);
  return {
    document: problems.hasErrors() ? null : document,
    problems: problems.toArray(),
    positions: sources.positions,
    draft: document,
    faultyFiles: problems.listFaultyFiles(),
  };
}

function toDocument(sources: Sources, folderName: string): ClientDocument | null {
  const { files, problems } = sources;
  if (!files.has("client.yaml") && !problems.hasErrors(".")) {
    problems.error("client.yaml", null, "This file is missing", "Add it: it names the client");
  }
  const client = sources.readYaml("client.yaml", clientFileSchema);
  const logos = readLogos(sources, client?.brand.logos);
  const folders = sources.listFolders("plans");
  const plans = new Map(folders.map((code) => [code, readPlan(sources, code)]));
  const windows = sources.readTable("windows.csv", windowsTable).map(({ row }) => row);
  const providers = sources.readTable("providers.csv", providersTable).map(({ row }) => row);
  const employers = sources.readTable("employers.csv", employersTable).map(({ row }) => row);
  const policies = readPolicies(sources);
  const content = readContent(sources);
  const translations = readTranslations(sources);
  if (!client) return null;
  const code = findCode(client, folderName, sources);
  const order = orderPlans(client.plans, folders, sources);
  return {
    ...client,
    code,
    brand: { ...client.brand, logos },
    windows,
    providers,
    plans: order.flatMap((each) => plans.get(each) ?? []),
    policies,
    content,
    translations,
    employers,
  };
}

function findCode({ code }: ClientFile, folderName: string, { problems }: Sources): string {
  if (code !== null) return code;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(folderName) || folderName.length > 60) {
    const hint = "Add a line `code:` with lower case letters, digits and dashes";
    problems.error("client.yaml", 1, `\`code\` is missing, and ${folderName} is not a code`, hint);
  }
  return folderName;
}

/** Names of pages that a benefit's page would clash with (docs/decisions/choices-together.md). */
const reservedCodes: readonly string[] = ["choices"];

/** Sorts plans by the list `plans`, which must name each folder once. */
function orderPlans(
  listed: readonly string[],
  folders: readonly string[],
  { problems, positions }: Sources,
): readonly string[] {
  for (const [index, code] of listed.entries()) {
    const line = positions.findLine("client.yaml", "plans", index);
    if (reservedCodes.includes(code)) {
      const text = `A plan cannot have the code ${code}: an address of the portal has that name`;
      problems.error("client.yaml", line, text, "Give the plan and its folder another name");
    } else if (listed.indexOf(code) !== index) {
      problems.error("client.yaml", line, `The plan ${code} is listed twice`, "Keep one of the two");
    } else if (!folders.includes(code)) {
      const text = `The plan ${code} has no folder`;
      problems.error("client.yaml", line, text, `Add the folder plans/${code}, or take it off the list`);
    }
  }
  for (const code of folders.filter((each) => !listed.includes(each))) {
    const text = `The plan ${code} is not in the list \`plans\` of client.yaml`;
    problems.error(`plans/${code}`, null, text, `Add ${code} to the list, at its place in the order`);
  }
  return [...new Set(listed)];
}

const places: readonly LogoPlace[] = ["header", "mobile", "client", "avatar", "mail"];

function readLogos(
  { files, problems, positions }: Sources,
  names: Readonly<Record<LogoPlace, string | null>> | undefined,
): Record<LogoPlace, Picture | null> {
  const used = new Set<string>();
  const readPicture = (place: LogoPlace): Picture | null => {
    const name = names?.[place];
    if (!name) return null;
    const file = `logos/${name}`;
    const bytes = files.get(file);
    used.add(file);
    if (bytes && bytes.byteLength > 0) return parsePicture(bytes, file, problems);
    const line = positions.findLine("client.yaml", "brand", "logos", place);
    const text = bytes ? `${file} is empty` : `There is no file ${file}`;
    problems.error("client.yaml", line, text, "Put the logo there, or leave the line out");
    return null;
  };
  const [header, mobile, client, avatar, mail] = places.map(readPicture);
  for (const file of files.keys()) {
    if (!names || !file.startsWith("logos/") || used.has(file)) continue;
    problems.warn(file, null, "This logo is not used", "Name it under `logos` in client.yaml, or delete it");
  }
  return {
    header: header ?? null,
    mobile: mobile ?? null,
    client: client ?? null,
    avatar: avatar ?? null,
    mail: mail ?? null,
  };
}
