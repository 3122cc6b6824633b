import type { Mutation } from "./mutation.ts";

const importsTest = "api/clients/import.test.ts";

export const clientMutations: Mutation[] = [
  {
    id: "PRODUCT-04",
    defence: "A client cannot take another client's host.",
    file: "api/clients/plan-import.ts",
    find: ".filter((host) => !released.has(host))",
    replace: ".filter((host) => released.has(host))",
    test: { file: importsTest, name: "a host is refused when another client has it" },
  },
  {
    id: "PRODUCT-04",
    defence: "An import replaces only rows of its own client.",
    file: "api/repositories/client-content-writes.ts",
    find: 'await trx.deleteFrom(table).where("client_id", "=", client_id).execute();',
    replace: "await trx.deleteFrom(table).execute();",
    test: { file: importsTest, name: "an import changes no row of another client, in any table" },
  },
  {
    id: "HISTORY",
    defence: "Versions and prices that have begun are never rewritten.",
    file: "api/clients/history.ts",
    find: "if (before && !isSameJson(before, item)) refusals.push(merge.describeChanged(before));",
    test: { file: importsTest, name: "prices in force are never rewritten" },
  },
  {
    id: "HISTORY",
    defence: "An import never applies from a past day.",
    file: "api/clients/plan-import.ts",
    find: "day < today ?",
    replace: "day > today ?",
    test: { file: importsTest, name: "an import never takes effect from a past day" },
  },
  {
    id: "ONE-EFFECT",
    defence: "A document that was imported before writes nothing.",
    file: "api/clients/import.ts",
    find: "plans.filter(({ changes }) => changes.length > 0)",
    replace: "plans.filter(({ changes }) => changes.length >= 0)",
    test: { file: importsTest, name: "a second import of the same client documents changes no row" },
  },
  {
    id: "B1",
    defence: "An uploaded logo runs no script when it is opened directly.",
    file: "app/platform/http.server.ts",
    find: "\"default-src 'none'; style-src 'unsafe-inline'; sandbox\"",
    replace: "\"default-src 'none'\"",
    test: { file: "tests/http/clients.test.ts", name: "an imported client is shown at its hosts" },
  },
];
