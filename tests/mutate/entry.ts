import type { Mutation } from "./mutation.ts";

const namesTest = "app/platform/field-names.test.ts";
const limitsTest = "tests/http/entry-limits.test.ts";
const poolTest = "app/platform/worker-pool.test.ts";

export const entryMutations: Mutation[] = [
  {
    id: "E1",
    defence:
      "A field's name has no brackets, so that no form library makes an array of the length in the name.",
    file: "app/platform/field-names.server.ts",
    find: "PART_PATTERN.test(part) && ",
    test: { file: namesTest, name: "is refused" },
  },
  {
    id: "E1",
    defence: "A field's name has at most four parts.",
    file: "app/platform/field-names.server.ts",
    find: "parts.length <= MAX_PARTS && ",
    test: { file: namesTest, name: "is refused" },
  },
  {
    id: "E1",
    defence: "A field's name has at most 200 characters.",
    file: "app/platform/field-names.server.ts",
    find: "if (name.length > MAX_NAME) return false;",
    test: { file: namesTest, name: "is refused" },
  },
  {
    id: "E1",
    defence: "A field's name cannot be a property that every object has.",
    file: "app/platform/field-names.server.ts",
    find: " && !isInheritedName(part)",
    test: { file: namesTest, name: "is refused" },
  },
  {
    id: "E1",
    defence: "The names of a posted form are checked before Remix sees it.",
    file: "app/platform/request.server.ts",
    find: "[...fields.keys()].every(isFieldName) ? fields : null",
    replace: "[...fields.keys()].every((name) => name !== null || isFieldName(name)) ? fields : null",
    test: {
      file: limitsTest,
      name: "are refused with 400 at a page, its data, a resource and an unknown address",
    },
  },
  {
    id: "E1",
    defence: "The names of the fields before a file are checked.",
    file: "app/platform/multipart.server.ts",
    find: " || !isFieldName(name)",
    test: { file: limitsTest, name: "a file form with" },
  },
  {
    id: "E1",
    defence: "The name of a file's own field is checked.",
    file: "app/platform/multipart.server.ts",
    find: "if (!isFieldName(field)) return endParsing(400);",
    test: { file: limitsTest, name: "a file form with" },
  },
  {
    id: "E1",
    defence: "Remix reads a body as the content type that was checked, whatever else the header lists.",
    file: "app/platform/entry-check.server.ts",
    find: '  checked.set("content-type", contentType);\n',
    replace: "  void contentType;\n",
    test: { file: limitsTest, name: "a post with several content types is parsed as the checked type" },
  },
  {
    id: "E2",
    defence: "A manifest request looks up at most as many addresses as a page links to.",
    file: "app/platform/manifest.server.ts",
    find: "if (matches.size > MAX_MATCHES) return null;",
    test: { file: limitsTest, name: "Remix's request for routes is refused for" },
  },
  {
    id: "E2",
    defence: "A manifest request looks up addresses of at most 16 levels.",
    file: "app/platform/manifest.server.ts",
    find: "if (parts.length > MAX_DEPTH) return null;",
    test: { file: limitsTest, name: "Remix's request for routes is refused for" },
  },
  {
    id: "E2",
    defence: "A manifest request reads no session, so it does not count as activity.",
    file: "app/portal.server.ts",
    find: "if (isManifestRequest(incoming.request)) return manifest(incoming.request);",
    replace: "void [isManifestRequest, manifest];",
    test: {
      file: limitsTest,
      name: "requests for routes do not count as activity, and their cacheable reply sets no cookie",
    },
  },
  {
    id: "D14",
    defence: "A path has 32 levels and 8 KB at most.",
    file: "app/platform/target-limits.server.ts",
    find: 'if (path.length > MAX_PATH || path.split("/").length > MAX_PATH_LEVELS + 1) return false;',
    replace: "void [MAX_PATH, MAX_PATH_LEVELS];",
    test: { file: limitsTest, name: "is refused with 400" },
  },
  {
    id: "D14",
    defence: "A query has at most 1,000 names.",
    file: "app/platform/target-limits.server.ts",
    find: "query.size <= MAX_NAMES && ",
    replace: "MAX_NAMES > 0 && ",
    test: { file: limitsTest, name: "is refused with 400" },
  },
  {
    id: "D14",
    defence: "The number of tasks that wait for a worker is limited.",
    file: "app/platform/worker-pool.server.ts",
    find: "pool.queueSize >= limits.queue",
    replace: "pool.queueSize > 10_000",
    test: { file: poolTest, name: "a task is refused as busy when the pool's queue is full" },
  },
  {
    id: "D14",
    defence: "A task that takes too long is ended with its worker.",
    file: "app/platform/worker-pool.server.ts",
    find: "pool.run(input, { name, signal })",
    replace: "pool.run(input, { name })",
    test: { file: poolTest, name: "a task that never ends is given up as busy" },
  },
  {
    id: "D6",
    defence: "Closing the pool waits for the tasks that run.",
    file: "app/platform/worker-pool.server.ts",
    find: "(await opening)?.close(),",
    replace: "(await opening)?.destroy(),",
    test: { file: poolTest, name: "closing the pool waits for the running task" },
  },
  {
    id: "C1",
    defence: "Remix does not check the origin again by a header that anybody can send.",
    file: "app/platform/entry-check.server.ts",
    find: '  checked.delete("origin");\n',
    test: {
      file: limitsTest,
      name: "a post runs with any forwarded host, because the entry check has already checked its origin",
    },
  },
  {
    id: "C11",
    defence: "An id in an impossible format gets 404.",
    file: "api/platform/bind.ts",
    find: 'if (result.target === "param") return toFailureReply("not_found", id);',
    test: { file: limitsTest, name: "an impossible id is not found" },
  },
];
