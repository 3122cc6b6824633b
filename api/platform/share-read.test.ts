import { describe, expect, test } from "vitest";
import { runInLanguage } from "../copy/language.ts";
import type { Db } from "../db/schema.ts";
import { shareConcurrentRead } from "./share-read.ts";

/** A read that the test ends, and that counts how often it was started. */
function createRead() {
  const reads: PromiseWithResolvers<string>[] = [];
  return {
    reads,
    read: () => {
      const pending = Promise.withResolvers<string>();
      reads.push(pending);
      return pending.promise;
    },
  };
}

const db = {} as Db;
const request = { id: "11111111" };

describe("reads of one request", () => {
  test("one read serves every equal read that starts while it runs", async () => {
    const { reads, read } = createRead();
    const both = [
      shareConcurrentRead(db, request, ["person"], read),
      shareConcurrentRead(db, request, ["person"], read),
    ];
    expect(reads).toHaveLength(1);
    reads[0]?.resolve("rows");
    expect(await Promise.all(both)).toEqual(["rows", "rows"]);
  });

  test("a read that has ended is not reused, so that a request sees its own writes", async () => {
    const { reads, read } = createRead();
    const before = shareConcurrentRead(db, request, ["person"], read);
    reads[0]?.resolve("before");
    expect(await before).toBe("before");
    const after = shareConcurrentRead(db, request, ["person"], read);
    reads[1]?.resolve("after");
    expect(await after).toBe("after");
  });

  test("a failed read fails for all requests that share it, and for no later request", async () => {
    const { reads, read } = createRead();
    const both = [
      shareConcurrentRead(db, request, ["person"], read),
      shareConcurrentRead(db, request, ["person"], read),
    ];
    reads[0]?.reject(new Error("gone"));
    for (const reader of both) await expect(reader).rejects.toThrow("gone");
    const later = shareConcurrentRead(db, request, ["person"], read);
    reads[1]?.resolve("rows");
    expect(await later).toBe("rows");
  });

  test.each([
    ["another request", db, { id: "22222222" }, ["person"]],
    ["another person", db, request, ["person", "other"]],
    ["another database", {} as Db, request, ["person"]],
  ])("a read of %s is never shared", async (_, otherDb, otherRequest, name) => {
    const { reads, read } = createRead();
    const shared = shareConcurrentRead(db, request, ["person"], read);
    const other = shareConcurrentRead(otherDb, otherRequest, name, read);
    expect(reads).toHaveLength(2);
    reads[0]?.resolve("own");
    reads[1]?.resolve("other");
    expect([await shared, await other]).toEqual(["own", "other"]);
  });

  test("a read in another language is never shared, because rows may be translated", () => {
    const { reads, read } = createRead();
    for (const language of ["en", "cy"] as const)
      runInLanguage(language, () => void shareConcurrentRead(db, request, ["person"], read));
    expect(reads).toHaveLength(2);
    for (const pending of reads) pending.resolve("rows");
  });
});
