import { describe, expect, test } from "vitest";
import { demoDocuments } from "../../../tests/support/demo-documents.ts";
import { parseClientFiles } from "./read/read-client-folder.ts";
import { type WrittenFiles, writeClientFolder } from "./write/write-client-folder.ts";

const toBytes = (files: WrittenFiles) =>
  new Map(
    [...files].map(([path, content]): [string, Uint8Array] => [
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    ]),
  );

describe("a written folder", () => {
  test.each(demoDocuments("2026-11-20"))(
    "gives $code of the demo world again when it is read",
    (document) => {
      const files = writeClientFolder(document);
      const { document: read, problems } = parseClientFiles(toBytes(files), "folder");
      expect(problems).toEqual([]);
      expect(read).toEqual(document);
      expect(
        [...files.values()].filter((text) => typeof text === "string" && text.includes("<!-- html")),
      ).toEqual([]);
    },
  );
});
