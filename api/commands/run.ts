import { parseArgs } from "node:util";
import { isDay } from "../domain/calendar.ts";
import { verifyAudit } from "./audit.ts";
import { checkFolders, diffFolders, exportClient, importFolders } from "./client.ts";
import type { CommandDeps, ExitCode } from "./command.ts";
import { explainFileErrors } from "./file-errors.ts";
import { addNotice, printNotices, removeNotice } from "./notice.ts";
import { eraseOnePerson, exportPerson, repeatErasures, writeErasures } from "./person.ts";
import { type RatesCommand, runRatesCommand } from "./rates.ts";
import { runRetention } from "./retention.ts";
import { addStaff } from "./staff.ts";
import { exportMedicalAnswers } from "./underwriting.ts";
import { exportWishes } from "./wishes.ts";

export const usage = `Usage:
  client check DIR…                                    says what is wrong in the folders of clients
  client diff DIR… [--from yyyy-mm-dd]                 says what an import would change, for whom and from when
  client import DIR… [--from yyyy-mm-dd] [--yes]       imports all of them or none
  client export CLIENT DIR                             writes a client into a new folder
  rates check FILE|DIR [--correct-past]                says what is wrong in files of statutory rates, and what they would change
  rates import FILE|DIR [--correct-past] [--by NAME]   adds what they change, all of it or nothing; NAME imports
  rates export DIR                                     writes all rates as files, to be changed and imported
  staff add --name NAME --email EMAIL                  makes a platform operator
  notice set TEXT [--translation cy=TEXT]… [--client CODE] [--severity info|warning|outage] [--from TIME] [--until TIME]
                                                       puts TEXT up at the top of every page; times are London's
  notice list, notice clear ID                         says the notices that are up, takes one down
  audit verify [CLIENT]                                says the first broken row of each client's audit
  person export EMAIL --client CODE --out FILE         writes everything that is kept of a person into a zip
  person wishes EMAIL --client CODE --out FILE         writes whom a person wishes to be paid after their death
  person erase EMAIL --client CODE [--dry-run] [--yes] erases a leaver; what the law keeps stays without a name
  person erased --out FILE                             writes down who was erased, by ids
  person erase-again FILE                              erases everyone of such a file again, after a restore
  answers export PROVIDER --client CODE --out FILE     writes the medical answers that wait for an insurer
  retention [--client CODE] [--dry-run]                removes what is older than clients' policies say
  backup FILE, restore FILE [--force]                  writes all data into a new file, brings it back
  reseal                                               seals every secret with the newest of DATA_KEYS`;

/** Runs one operator's command. @throws Error with a message if the database cannot be used */
export async function runCommand(args: readonly string[], deps: CommandDeps): Promise<ExitCode> {
  const parsed = parseCommand(args);
  const run = parsed && findCommand(parsed, deps);
  if (run) return explainFileErrors(run, parsed.values.out ?? parsed.places.at(-1), deps.printError);
  deps.printError(usage);
  return 2;
}

interface ParsedCommand {
  name: string;
  places: string[];
  values: {
    from?: string;
    yes?: boolean;
    name?: string;
    email?: string;
    client?: string;
    severity?: string;
    until?: string;
    translation?: string[];
    out?: string;
    "dry-run"?: boolean;
    "correct-past"?: boolean;
    by?: string;
  };
}

function parseCommand(args: readonly string[]): ParsedCommand | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: "string" },
        yes: { type: "boolean" },
        name: { type: "string" },
        email: { type: "string" },
        client: { type: "string" },
        severity: { type: "string" },
        until: { type: "string" },
        translation: { type: "string", multiple: true },
        out: { type: "string" },
        "dry-run": { type: "boolean" },
        "correct-past": { type: "boolean" },
        by: { type: "string" },
      },
    });
    const [area = "", action = "", ...places] = positionals;
    return { name: `${area} ${action}`.trimEnd(), places, values };
  } catch {
    return null;
  }
}

/** Null for an unknown command or argument. */
function findCommand(
  { name, places, values }: ParsedCommand,
  deps: CommandDeps,
): (() => Promise<ExitCode>) | null {
  const { from = null, yes = false, ...person } = values;
  const optionNames = Object.keys(values);
  const hasOnlyOptions = (...options: string[]) => optionNames.every((option) => options.includes(option));
  const isFrom = from === null || isDay(from);
  switch (name) {
    case "client check":
      return places.length > 0 && hasOnlyOptions() ? () => checkFolders(deps, places) : null;
    case "client diff":
      return places.length > 0 && hasOnlyOptions("from") && isFrom
        ? () => diffFolders(deps, places, from)
        : null;
    case "client import":
      return places.length > 0 && hasOnlyOptions("from", "yes") && isFrom
        ? () => importFolders(deps, { folders: places, day: from, isConfirmed: yes })
        : null;
    case "client export": {
      const [client, folder, ...rest] = places;
      return client && folder && rest.length === 0 && hasOnlyOptions()
        ? () => exportClient(deps, client, folder)
        : null;
    }
    case "rates check":
    case "rates import":
    case "rates export": {
      const [path, ...rest] = places;
      const { by = deps.operator, "correct-past": mayCorrectPast = false } = values;
      const action = name.slice("rates ".length) as RatesCommand["action"];
      const options = { check: ["correct-past"], import: ["correct-past", "by"], export: [] }[action];
      return path && rest.length === 0 && hasOnlyOptions(...options)
        ? () => runRatesCommand(deps, { action, path, by, mayCorrectPast })
        : null;
    }
    case "staff add":
      return places.length === 0 && hasOnlyOptions("name", "email") && person.name && person.email
        ? () => addStaff(deps, { name: person.name ?? "", email: person.email ?? "" })
        : null;
    case "notice set": {
      const isKnown = hasOnlyOptions("client", "severity", "from", "until", "translation");
      return places.length > 0 && isKnown ? () => addNotice(deps, places.join(" "), values) : null;
    }
    case "notice list":
      return places.length === 0 && hasOnlyOptions() ? () => printNotices(deps) : null;
    case "notice clear": {
      const [id, ...rest] = places;
      return id && rest.length === 0 && hasOnlyOptions() ? () => removeNotice(deps, id) : null;
    }
    case "audit verify": {
      const [client = null, ...rest] = places;
      const verifyClientAudit = async () =>
        (await verifyAudit(await deps.openDatabase(), client, deps.print)) ? 0 : 1;
      return rest.length === 0 && hasOnlyOptions() ? verifyClientAudit : null;
    }
    case "person export":
    case "person wishes":
    case "person erase":
    case "person erased":
    case "person erase-again":
      return findPersonCommand({ name, places, values }, hasOnlyOptions, deps);
    case "answers export": {
      const [provider, ...rest] = places;
      const { client, out } = values;
      return provider && client && out && rest.length === 0 && hasOnlyOptions("client", "out")
        ? () => exportMedicalAnswers(deps, { client, provider }, out)
        : null;
    }
    case "retention": {
      const { client = null, "dry-run": isDry = false } = values;
      return hasOnlyOptions("client", "dry-run") ? () => runRetention(deps, { client, isDry }) : null;
    }
    default:
      return null;
  }
}

function findPersonCommand(
  { name, places: [place, ...rest], values }: ParsedCommand,
  acceptsOnly: (...options: string[]) => boolean,
  deps: CommandDeps,
): (() => Promise<ExitCode>) | null {
  const { client, out, yes = false, "dry-run": isDry = false } = values;
  if (rest.length > 0) return null;
  if (name === "person erased")
    return !place && out && acceptsOnly("out") ? () => writeErasures(deps, out) : null;
  if (name === "person erase-again") return place && acceptsOnly() ? () => repeatErasures(deps, place) : null;
  if (!place || !client) return null;
  const command = { emailOrId: place, client };
  if (name === "person export")
    return out && acceptsOnly("client", "out") ? () => exportPerson(deps, command, out) : null;
  if (name === "person wishes")
    return out && acceptsOnly("client", "out") ? () => exportWishes(deps, command, out) : null;
  return acceptsOnly("client", "dry-run", "yes")
    ? () => eraseOnePerson(deps, command, { isDry, isConfirmed: yes })
    : null;
}
