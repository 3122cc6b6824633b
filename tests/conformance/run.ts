/**
 * `npm run conformance -- --main URL --v1 URL --credentials FILE`: compares a benefits API with the
 * contract, call by call. It only reads, unless `--write` lets it add a family member and remove it again.
 * Ends with 1 if a call differs or is missing, and names the screens that need it.
 */

import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Call, login, loginSetup, loginUrl, z } from "../../contract/index.ts";
import { calls } from "../support/calls.ts";
import { writesAfterLostReply } from "../support/write-calls.ts";
import { type BaseUrls, type CallResult, checkReads, findBreach, sendCall, type Visitor } from "./check.ts";
import { listScreens } from "./screens.ts";
import { checkWrites, writingCalls } from "./writes.ts";

const personSchema = z.object({ email: z.string(), password: z.string() });
const credentialsSchema = z.object({
  domain: z.string(),
  employee: personSchema,
  employer: personSchema,
});

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    main: { type: "string" },
    v1: { type: "string" },
    credentials: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const { main, v1, credentials, write } = values;
if (!main || !v1 || !credentials) {
  printLine("npm run conformance -- --main URL --v1 URL --credentials FILE [--write]");
  process.exit(2);
}
const bases: BaseUrls = { main, v1 };
const { domain, employee, employer } = credentialsSchema.parse(
  JSON.parse(await readFile(credentials, "utf8")),
);

const results: CallResult[] = [];
const asEmployee = await signIn(employee);
if (asEmployee) {
  results.push(...(await checkReads(bases, asEmployee, ["anyone", "user"])));
  if (write) results.push(...(await checkWrites(bases, asEmployee)));
}
const asEmployer = await signIn(employer);
if (asEmployer) {
  // Calls of the employer come first, for the ids of their client.
  await checkReads(bases, asEmployer, ["user"]);
  results.push(...(await checkReads(bases, asEmployer, ["employer"])));
}
printReport();

/** Logs in and reads the setup; null if that fails, which is then a result. */
async function signIn(person: z.infer<typeof personSchema>): Promise<Visitor | null> {
  const steps: [Call, unknown][] = [
    [loginUrl, { email: person.email, domain }],
    [login, { ...person, domain }],
  ];
  let token = "";
  for (const [call, body] of steps) {
    const answer = await sendCall(bases, call, { body });
    const breach =
      findBreach(call, answer) ?? (answer.status >= 400 ? `refused with ${answer.status}` : null);
    addOnce({ call, verdict: breach ? "differs" : "conforms", reason: breach ?? "" });
    if (breach) return null;
    token = (answer.json as { access_token?: string }).access_token ?? "";
  }
  const answer = await sendCall(bases, loginSetup, { token });
  const breach = token === "" ? "no access_token" : findBreach(loginSetup, answer);
  if (breach || answer.status >= 400) {
    addOnce({ call: loginSetup, verdict: "differs", reason: breach ?? `refused with ${answer.status}` });
    return null;
  }
  const setup = loginSetup.reply.parse(answer.json);
  const ids: Visitor["ids"] = new Map([
    ["user", [setup.user.id]],
    ["client", [setup.client.id]],
    ["scheme", [setup.scheme.id]],
  ]);
  return { token, domain, extensions: new Set(setup.extensions ?? []), ids };
}

function addOnce(result: CallResult): void {
  if (results.every(({ call }) => call !== result.call)) results.push(result);
}

function explainUnasked({ id }: Call): string {
  if (writingCalls.has(id)) return "it writes: ask with --write";
  const isQuestion = writesAfterLostReply[id] === "question";
  return isQuestion ? "it needs a choice or a link of somebody's" : "it writes, and is never asked here";
}

function printReport(): void {
  const screens = listScreens();
  const checkedIds = new Set(results.map(({ call }) => call.id));
  const others = calls.filter(({ id, access }) => !checkedIds.has(id) && access !== "operator") as Call[];
  const skippedResults = others.map((call): CallResult => {
    if (call.method === "get") return { call, verdict: "missing", reason: "nobody could log in to ask it" };
    return { call, verdict: "not asked", reason: explainUnasked(call) };
  });
  const allResults = [...results, ...skippedResults];
  for (const { call, verdict, reason } of allResults) {
    printLine(
      `${verdict.padEnd(11)}  ${call.id}: ${call.method.toUpperCase()} ${call.base} ${call.path}${reason && ` (${reason})`}`,
    );
    if (verdict !== "differs" && verdict !== "missing") continue;
    printLine(`             screens that would suffer: ${screens.get(call.id)?.join(", ") || "none"}`);
  }
  const countVerdicts = (counted: CallResult["verdict"]) =>
    allResults.filter(({ verdict }) => verdict === counted).length;
  const verdicts = ["conforms", "differs", "missing", "not offered", "not asked"] as const;
  printLine(`\n${verdicts.map((verdict) => `${verdict} ${countVerdicts(verdict)}`).join(", ")}`);
  process.exitCode = countVerdicts("differs") + countVerdicts("missing") > 0 ? 1 : 0;
}
