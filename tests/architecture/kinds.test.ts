import { describe, expect, test } from "vitest";
import { isBelow, listBreaches, listSources } from "./sources.ts";

const home = "api/domain/benefits/kinds";
const codes = [
  ...new Set(
    listSources(home).flatMap(({ path }) => {
      const [folder, file] = path.slice(home.length + 1).split("/");
      return file === undefined ? [] : [folder as string];
    }),
  ),
];
const sources = listSources("api/domain", "api/routes", "api/jobs", "api/repositories").filter(
  ({ path }) => !isBelow(path, home),
);
/**
 * Words of kinds that also have another meaning: a unit, a column, an account's link, payroll's name for a
 * kind.
 */
const otherWords = ["days", "people", "link", "share", "voucher"];

test("only one file below the API's routes uses the contract's names of a choice's values", () => {
  const inside = listSources("api/domain", "api/jobs", "api/use-cases", "api/repositories", "api/commands");
  const naming = inside.filter(({ text }) => /eeben_(?!benefit_id)/.test(text)).map(({ path }) => path);
  expect(naming).toEqual(["api/repositories/choice-values.ts"]);
});

test("[BENEFIT-11] only the upstream's client and the names of form fields use the wire names of a choice", () => {
  const naming = listSources("app").filter(({ text }) => /\beeben_/.test(text));
  expect(naming.map(({ path }) => path)).toEqual([
    "app/components/form/set-up-fields.ts",
    "app/upstream/selection-batch.server.ts",
    "app/upstream/selections.server.ts",
    "app/upstream/set-up-values.server.ts",
  ]);
});

describe("kinds of benefit", () => {
  test("each kind has a folder, which only the registry imports", () => {
    expect(codes.length).toBeGreaterThan(10);
    const findKind = (path: string) => codes.find((code) => isBelow(path, `${home}/${code}`));
    const breaches = listBreaches([...sources, ...listSources(home)], ({ target }, { path }) => {
      const kind = findKind(target);
      return kind === undefined || findKind(path) === kind || path === `${home}/index.ts`;
    });
    expect(breaches).toEqual([]);
  });

  test("no code outside the folders of the kinds of benefit names a kind", () => {
    const words = codes.filter((code) => !otherWords.includes(code)).join("|");
    const kindLiteral = new RegExp(`"(${words})"`);
    const asKind = new RegExp(`(kind\\??:|kind [!=]==|case) *"(${codes.join("|")})"`);
    const naming = sources.filter(({ text }) => kindLiteral.test(text) || asKind.test(text));
    expect(naming.map(({ path }) => path)).toEqual([]);
  });

  test("other code uses the kinds' interface and never checks a plan's or selection's kind", () => {
    const looks = /\b(choosable|options|choice)\??\.kind\b(?! [!=]== "unfinished")/;
    expect(sources.filter(({ text }) => looks.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("kinds import each other only through the registry's types, so that no kind depends on another kind", () => {
    const kinds = listSources(home).filter(({ path }) => path !== `${home}/index.ts`);
    expect(
      listBreaches(kinds, ({ target, isTypeOnly }) => isTypeOnly || target !== `${home}/index.ts`),
    ).toEqual([]);
  });
});
