import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryClient } from "../../../tests/support/client-arbitrary.ts";
import { demoDocuments } from "../../../tests/support/demo-documents.ts";
import { toFolderFiles } from "../../../tests/support/folder-files.ts";
import { checkClient } from "./check/check-client.ts";
import { parseClientFiles } from "./read/read-client-folder.ts";
import { writeClientFolder } from "./write/write-client-folder.ts";

const demo = demoDocuments;

describe("a written folder", () => {
  test.each(demo)(
    "writing $code of the demo world to a folder and reading it gives the same document",
    (document) => {
      const { document: read, problems } = parseClientFiles(toFolderFiles(document), "folder");
      expect(problems).toEqual([]);
      expect(read).toEqual(document);
    },
  );

  test.each(demo)(
    "a written folder has all texts of $code as Markdown, without HTML except tables",
    (document) => {
      const texts = [...writeClientFolder(document)].filter(([path]) => path.endsWith(".md"));
      const html = texts.filter(([, text]) => /<!--|<(p|ul|li|h2|strong)\b/.test(String(text)));
      expect(html.map(([path]) => path)).toEqual([]);
    },
  );

  test("writing any client to a folder and reading it gives the same document", () => {
    fc.assert(
      fc.property(arbitraryClient, (document) => {
        const { document: read, problems } = parseClientFiles(toFolderFiles(document), "folder");
        expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
        expect(read).toEqual(document);
      }),
      { numRuns: 100 },
    );
  });

  test("each written YAML file names its schema for editors in the first line", () => {
    const [document] = demo;
    if (!document) throw new Error("No demo");
    const getFirstLine = (path: string, schemaFolder?: string) =>
      String(writeClientFolder(document, { schemaFolder }).get(path)).split("\n")[0];
    const plan = "plans/dental/2023-04-01.yaml";
    expect(getFirstLine("client.yaml")).toBe("# yaml-language-server: $schema=schemas/client.schema.json");
    expect(getFirstLine(plan)).toBe("# yaml-language-server: $schema=../../schemas/plan.schema.json");
    expect(getFirstLine(plan, "../../docs/schemas")).toBe(
      "# yaml-language-server: $schema=../../../../docs/schemas/plan.schema.json",
    );
    expect(getFirstLine(plan, "https://portal.example/schemas")).toBe(
      "# yaml-language-server: $schema=https://portal.example/schemas/plan.schema.json",
    );
    expect([...writeClientFolder(document, { schemaFolder: ".." }).keys()]).not.toContain(
      "schemas/plan.schema.json",
    );
  });

  test.each(demo)(
    "the folder of $code has no error as a whole, and warns only about employers and colours",
    (document) => {
      const { draft, positions } = parseClientFiles(toFolderFiles(document), "folder");
      if (!draft) throw new Error("Not read");
      const problems = checkClient(draft, positions, "2026-11-20");
      expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
      const texts = problems.map(({ text }) => text.replace(/#\w+|[\d.]+:1/g, "x"));
      const allowed = ["The client has no employer", "Text in x has a contrast of x and needs x"];
      expect(texts.filter((text) => !allowed.includes(text))).toEqual([]);
    },
  );
});
