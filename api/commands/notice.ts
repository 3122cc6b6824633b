import { randomUUID } from "node:crypto";
import { maxNoticeLength, noticeSeverities } from "#contract/extensions/notices.ts";
import { clearNotice, type NoticeResult, setNotice } from "../clients/notices.ts";
import { allLanguages, SOURCE_LANGUAGE } from "../copy/language.ts";
import { formatLondonTime, parseLondonTime } from "../domain/london-time.ts";
import { toSingleLine } from "../domain/plain-text.ts";
import { listAllNotices } from "../repositories/notices.ts";
import type { CommandDeps, ExitCode } from "./command.ts";

export interface NoticeValues {
  client?: string;
  severity?: string;
  from?: string;
  until?: string;
  translation?: string[];
}

const refusals: Record<Extract<NoticeResult, { ok: false }>["reason"], string> = {
  no_client: "There is no such client",
  ended: "The notice ends before it begins, or has ended",
  unknown_language: `A translation is in one of ${allLanguages.filter((each) => each !== SOURCE_LANGUAGE).join(", ")}`,
};

const openContext = async ({ openDatabase, clock }: CommandDeps) => ({
  db: (await openDatabase()).db,
  now: clock.now().getTime(),
  actor: { id: "command", request: { id: `command-${randomUUID()}`, ip: null } },
});

/** Adds a notice at the top of every page; times are London's, `yyyy-mm-ddThh:mm`. */
export async function addNotice(deps: CommandDeps, message: string, values: NoticeValues): Promise<ExitCode> {
  const text = toSingleLine(message);
  const severity = noticeSeverities.find((each) => each === (values.severity ?? "warning"));
  const [from, until] = [values.from, values.until].map((time) => (time ? parseLondonTime(time) : null));
  const translations = (values.translation ?? []).map(splitTranslation);
  const texts = [text, ...translations.map(([, translation]) => translation)];
  const problems = [
    ...(texts.some((each) => each === "" || each.length > maxNoticeLength)
      ? [`A notice has 1 to ${maxNoticeLength} characters`]
      : []),
    ...(severity ? [] : [`A severity is one of ${noticeSeverities.join(", ")}`]),
    ...([from, until].includes(undefined) ? ["A time is one in London, such as 2026-11-23T18:00"] : []),
  ];
  for (const problem of problems) deps.printError(problem);
  if (!severity || from === undefined || until === undefined || problems.length > 0) return 1;
  const result = await setNotice(await openContext(deps), {
    clientId: values.client ?? null,
    text,
    translations: Object.fromEntries(translations),
    severity,
    from,
    until,
  });
  if (!result.ok) {
    deps.printError(refusals[result.reason]);
    return 1;
  }
  deps.print(`The notice's id is ${result.id}. Every page shows it within five seconds`);
  return 0;
}

/** Splits `cy=Mae problem` into language and text. */
function splitTranslation(option: string): [language: string, text: string] {
  const [language = "", ...textParts] = option.split("=");
  return [language, toSingleLine(textParts.join("="))];
}

export async function printNotices(deps: CommandDeps): Promise<ExitCode> {
  const { db, now } = await openContext(deps);
  const notices = await listAllNotices(db, now);
  for (const { id, client_id, severity, text, translations, starts_at, ends_at } of notices) {
    const until = ends_at === null ? "until it is cleared" : `until ${formatLondonTime(ends_at)}`;
    deps.print(
      `${id}  ${client_id ?? "all clients"}  ${severity}  from ${formatLondonTime(starts_at)} ${until}: ${text}`,
    );
    for (const [language, translated] of Object.entries(JSON.parse(translations ?? "{}")))
      deps.print(`  ${language}: ${translated}`);
  }
  if (notices.length === 0) deps.print("There are no notices");
  return 0;
}

export async function removeNotice(deps: CommandDeps, id: string): Promise<ExitCode> {
  const existed = await clearNotice(await openContext(deps), id);
  if (existed) deps.print("The notice has been removed");
  else deps.printError("There is no such notice");
  return existed ? 0 : 1;
}
