import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Db } from "../../api/db/schema.ts";
import type { Page } from "./page.ts";

/** Sequences of plain letters between accented ones; short words occur in too many texts. */
const listRuns = (text: string): string[] =>
  (text.match(/[A-Za-z][A-Za-z' ’-]*[A-Za-z]/g) ?? []).filter((run) => /[a-z]{3}/.test(run));

const toPlain = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

/** The names of months and days in `Intl`, long and short. */
const listDates = (locale: string): string[] =>
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1))).flatMap((date) =>
    (["long", "short"] as const).flatMap((length) =>
      date
        .toLocaleDateString(locale, { month: length, weekday: length })
        .toLowerCase()
        .split(/[\s,]+/),
    ),
  );

/** Names of months occur in many data, so a single one does not count as data. German has some of them too. */
const englishDates = new Set(listDates("en-GB").filter((each) => !listDates("de-DE").includes(each)));

/** Words that a client, a person or the seed has written, and not the portal. */
export class DataWords {
  private readonly phrases = new Set<string>();
  private readonly names = new Set([
    "a",
    "ac",
    "mr",
    "mrs",
    "ms",
    "dr",
    "prof",
    "dame",
    "und",
    ...listDates("cy-GB"),
    ...listDates("de-DE"),
  ]);
  private readonly texts: string[] = [];
  private text = "";

  /** @param files files whose texts the database stores encrypted */
  static async read(db: Db, files: readonly URL[]): Promise<DataWords> {
    const words = new DataWords();
    const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
      db,
    );
    for (const { name } of tables.rows) {
      const { rows } = await sql<object>`select * from ${sql.table(name)} limit 3000`.execute(db);
      for (const value of new Set(rows.flatMap((row) => Object.values(row)))) words.add(value);
    }
    for (const file of files) words.add(readFileSync(file, "utf8"));
    for (const table of ["employees", "family_members"] as const)
      for (const person of await db.selectFrom(table).select(["first_name", "surname"]).execute())
        for (const word of toPlain(Object.values(person).join(" ")).split(/[^a-z'-]+/)) words.names.add(word);
    words.text = words.texts.join("\n");
    return words;
  }

  private add(value: unknown): void {
    if (typeof value !== "string") return;
    const text = value.replace(/<[^>]*>|\\n/g, "|");
    this.texts.push(toPlain(text));
    for (const run of listRuns(text)) this.phrases.add(toPlain(run));
  }

  /** Finds texts in plain letters that come from no data, except where the page marks another language. */
  findOthers(page: Page): string[] {
    const { $ } = page;
    const texts = [page.title];
    $("script, style, noscript, body [lang]").remove();
    $("body *")
      .contents()
      .each((_, node) => {
        if (node.type === "text") texts.push(node.data);
      });
    for (const name of ["aria-label", "aria-description", "placeholder", "alt", "title", "label"])
      $(`body [${name}]`).each((_, element) => void texts.push($(element).attr(name) ?? ""));
    return this.findOthersIn(texts);
  }

  findOthersIn(texts: readonly string[]): string[] {
    const otherRuns = texts.flatMap((text) =>
      listRuns(text).filter((run) => !this.isData(toPlain(run), toPlain(text))),
    );
    return [...new Set(otherRuns)];
  }

  /** Whether data contain the whole text, with all its figures. */
  isWritten(text: string): boolean {
    return this.text.includes(toPlain(text));
  }

  /** Only whole phrases or long parts count, because single words of data occur in many of our texts. */
  private isData(run: string, text: string): boolean {
    const words = run.split(" ");
    if (words.every((word) => englishDates.has(word))) return this.text.includes(text) && text.length > 40;
    if (words.every((word) => this.names.has(word))) return true;
    const phrase = run.replace(/^ac? /, "");
    return this.phrases.has(run) || this.phrases.has(phrase) || (words.length > 3 && this.text.includes(run));
  }
}
