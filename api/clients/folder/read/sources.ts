import type { z } from "zod";
import type { FolderFiles } from "../load/load-folder.ts";
import { parseTable, type TableRow } from "../parse/csv.ts";
import { decodeValue } from "../parse/decode.ts";
import { Positions } from "../parse/locator.ts";
import type { TextContext } from "../parse/markdown.ts";
import { parseYaml } from "../parse/yaml.ts";
import type { ProblemList } from "../problem.ts";
import type { Table } from "../schema/tables.ts";

/** Gives the files of a folder as texts and values, and collects problems and positions. */
export class Sources {
  readonly positions = new Positions();

  readonly files: FolderFiles;
  readonly problems: ProblemList;

  constructor(files: FolderFiles, problems: ProblemList) {
    this.files = files;
    this.problems = problems;
  }

  /** The paths directly in a folder, such as `policies`, sorted by name. */
  listIn(folder: string): string[] {
    const prefix = `${folder}/`;
    return [...this.files.keys()]
      .filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes("/"))
      .toSorted();
  }

  /** The names of the folders in a folder. */
  listFolders(folder: string): string[] {
    const prefix = `${folder}/`;
    const names = [...this.files.keys()]
      .filter((path) => path.startsWith(prefix) && path.slice(prefix.length).includes("/"))
      .map((path) => path.slice(prefix.length).split("/")[0] ?? "");
    return [...new Set(names)].toSorted();
  }

  /** The text of a file without a byte order mark; null if it is missing, empty or not UTF-8. */
  readText(file: string): string | null {
    const bytes = this.files.get(file);
    if (!bytes) return null;
    let text: string;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      const hint = "Save it as UTF-8. In Excel choose CSV UTF-8";
      this.problems.error(file, null, "This file is not UTF-8 text", hint);
      return null;
    }
    if (text.includes("\0")) {
      this.problems.error(file, null, "This file is not a text", "Write it with a text editor");
      return null;
    }
    if (text.trim() === "") {
      this.problems.error(file, null, "This file is empty", "Fill it in, or delete it");
      return null;
    }
    return text.replace(/\r\n?/g, "\n");
  }

  /** The values of a YAML file. */
  readYaml<Value>(file: string, schema: z.ZodType<Value>): Value | null {
    const text = this.readText(file);
    const parsed = text === null ? null : parseYaml(text, { file, problems: this.problems });
    if (!parsed) return null;
    const { locate, value } = parsed;
    this.positions.set(file, locate);
    return decodeValue(schema, value ?? {}, { file, problems: this.problems, locate });
  }

  /** The rows of a table; empty if the file is missing. Positions are by row number, from 0. */
  readTable<Row>(file: string, table: Table<Row>): TableRow<Row>[] {
    const text = this.readText(file);
    if (text === null) return [];
    const rows = parseTable(text, table, { file, problems: this.problems });
    this.positions.set(file, ([index]) => rows[Number(index)]?.line ?? null);
    return rows;
  }

  /** The parsed Markdown of a file; null if it is missing. */
  readMarkdown<Value>(file: string, parse: (text: string, context: TextContext) => Value): Value | null {
    const text = this.readText(file);
    const { problems, positions } = this;
    return text === null ? null : parse(text, { file, problems, positions });
  }
}
