import type { Mutation } from "./mutation.ts";

const sealer = { file: "api/db/sealing/sealer.test.ts" };
const resealing = { file: "api/db/sealing/reseal.test.ts" };

export const sealedMutations: Mutation[] = [
  {
    id: "AT-REST",
    defence: "Rows are written with their sealed columns sealed.",
    file: "api/db/sealing/rows.ts",
    find: '    ? getSealer(db).seal(context, value.replaceAll("\\0", ""))',
    replace: '    ? value.replaceAll("\\0", "")',
    test: {
      file: "api/routes/sealed-at-rest.test.ts",
      name: "the database holds no secret, NI number, medical answer or email text in the clear",
    },
  },
  {
    id: "AT-REST",
    defence: "A file of employee data is stored sealed.",
    file: "api/db/sealing/rows.ts",
    find: "    : getSealer(db).sealBytes(context, value);",
    replace: "    : value;",
    test: {
      file: "api/routes/sealed-at-rest.test.ts",
      name: "the database holds no secret, NI number, medical answer or email text in the clear",
    },
  },
  {
    id: "AT-REST",
    defence: "A sealed value opens only in its own row and column.",
    file: "api/db/sealing/rows.ts",
    find: "  return JSON.stringify([contextTable, column, ...ids.map(String)]);",
    replace: "  return JSON.stringify([contextTable, column]);",
    test: { ...resealing, name: "[AT-REST] a secret that was moved to another person's row is refused" },
  },
  {
    id: "AT-REST",
    defence: "The authentication tag covers the place of a sealed value.",
    file: "api/db/sealing/sealer.ts",
    find: "    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(tagAt));",
    replace:
      "    decipher.setAuthTag(sealed.subarray(tagAt));\n    return Buffer.from(decipher.update(sealed.subarray(nonceBytes, tagAt)));",
    test: { ...sealer, name: "of another row, column or client is refused" },
  },
  {
    id: "AT-REST",
    defence: "Only the canonical text of a sealed value is accepted.",
    file: "api/db/sealing/sealer.ts",
    find: 'if (bytes.toString("base64url") !== text) throw new UnsealError("it was altered");',
    test: { ...sealer, name: "altered, cut short or never sealed" },
  },
  {
    id: "AT-REST",
    defence: "Plain values are sealed by one start, and refused from then on.",
    file: "api/db/sealing/reseal.ts",
    find: '  await db.deleteFrom("settings").where("key", "=", plainValues).execute();',
    test: { ...resealing, name: "the first start seals values that an earlier version left plain" },
  },
  {
    id: "AT-REST",
    defence: "SQLite's file is rewritten after plain values in it are sealed.",
    file: "api/db/sealing/reseal.ts",
    find: "  await sql`vacuum`.execute(db);\n  await sql`pragma wal_checkpoint(truncate)`.execute(db);",
    replace: "  await sql`select 1`.execute(db);",
    test: { ...resealing, name: "the first start seals values that an earlier version left plain" },
  },
  {
    id: "AT-REST",
    defence: "A start without a key that data needs is refused.",
    file: "api/db/sealing/data-keys.ts",
    find: "  if (missing.length > 0) {",
    replace: "  if (missing.length > 99) {",
    test: { ...resealing, name: "without a key that data needs is refused with a message" },
  },
  {
    id: "AT-REST",
    defence: "Old keys are deleted only when every value could be opened.",
    file: "api/db/sealing/reseal.ts",
    find: "deletedKeyIds: unopened.length > 0 ? [] : await deleteReplacedKeys(db)",
    replace: "deletedKeyIds: await deleteReplacedKeys(db)",
    test: { ...resealing, name: "that no key opens stays" },
  },
  {
    id: "AT-REST",
    defence: "Data keys are required outside a demo.",
    file: "app/platform/config.server.ts",
    find: "  if (!demo && values.DATA_KEYS === null && values.MAIN_API_URL === null)",
    replace: "  if (values.PORT < 0)",
    test: {
      file: "app/platform/config.test.ts",
      name: "is required unless the installation is a demo or has an upstream",
    },
  },
];
