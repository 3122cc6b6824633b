import type { ClientDocument } from "../../document.ts";
import type { Positions } from "../parse/locator.ts";
import { type FolderProblem, ProblemList } from "../problem.ts";
import { checkBrand } from "./brand.ts";
import type { CheckContext } from "./check-context.ts";
import { checkContent } from "./content.ts";
import { checkEmployers } from "./employers.ts";
import { checkPlan } from "./plan.ts";
import { checkPrices } from "./prices.ts";
import { checkSettings } from "./settings.ts";
import { checkTranslations } from "./translations.ts";
import { checkWindows } from "./windows.ts";

/**
 * Problems of a client as a whole, although each file is valid. It skips checks that depend on `faultyFiles`,
 * because their correction may change the result.
 */
export function checkClient(
  document: ClientDocument,
  positions: Positions,
  today: string,
  faultyFiles: ReadonlySet<string> = new Set(),
): FolderProblem[] {
  const problems = new ProblemList();
  const isFaultyPath = (path: string) =>
    [...faultyFiles].some((file) => file === path || file.startsWith(`${path}/`));
  const context: CheckContext = { document, positions, today, problems, isFaulty: isFaultyPath };
  checkSettings(context);
  checkBrand(context);
  if (!isFaultyPath("windows.csv")) checkWindows(context);
  if (!isFaultyPath("employers.csv")) checkEmployers(context);
  if (!isFaultyPath("policies") && !isFaultyPath("content")) checkContent(context);
  for (const plan of document.plans.filter(({ code }) => !isFaultyPath(`plans/${code}`))) {
    checkPlan(plan, context);
    checkPrices(plan, context);
  }
  if (!["languages", "plans", "policies", "content"].some(isFaultyPath)) checkTranslations(context);
  return problems.toArray();
}

/**
 * Checks clients that are imported together, because no two may share a code or a host. Problems name
 * folders instead of files.
 */
export function checkClients(
  clients: readonly { folder: string; document: ClientDocument; positions: Positions }[],
): FolderProblem[] {
  const problems = new ProblemList();
  const owners = new Map<string, string>();
  for (const { folder, document, positions } of clients) {
    const claims: [key: string, what: string, line: number | null][] = [
      [`code ${document.code}`, `The code ${document.code}`, positions.findLine("client.yaml", "code")],
      ...document.hosts.map((host, index): [string, string, number | null] => [
        `host ${host}`,
        `The host ${host}`,
        positions.findLine("client.yaml", "hosts", index),
      ]),
    ];
    for (const [key, subject, line] of claims) {
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, folder);
      else if (owner !== folder) {
        const text = `${subject} is also the client's in ${owner}`;
        problems.error(`${folder}/client.yaml`, line, text, "Give each client a code and hosts of its own");
      }
    }
  }
  return problems.toArray();
}
