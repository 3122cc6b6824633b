import { describe, expect, test } from "vitest";
import { demoProducts, listPrices } from "../../../tests/support/demo-plans.ts";
import { buildMember, buildProduct } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { publishedTables } from "../pay/rates/index.ts";
import { createCatalogue } from "./catalogue.ts";
import { priceOfSelection } from "./member-snapshot.ts";
import { listPensionWarnings } from "./pension-warnings.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

interface Options {
  plan?: Product;
  facts?: Partial<Selection>;
  where?: Partial<MemberSnapshot>;
}

/** The warnings about a share of pay, and whether they must be accepted. */
function listWarnings(
  annualPayPence: number,
  percent: number,
  { plan = buildProduct("pension"), facts, where }: Options = {},
) {
  const snapshot = buildSnapshot({ member: buildMember({ annualPayPence }), ...where });
  const chosen = buildSelection({ choice: { kind: "share", percent }, ...facts });
  const price = priceOfSelection(chosen, plan, snapshot) ?? expect.fail("no price");
  return listPensionWarnings(chosen, plan, price, snapshot);
}

const listCodes = (...asked: Parameters<typeof listWarnings>) =>
  listWarnings(...asked).map(({ code }) => code);

describe("a pension above the annual allowance", () => {
  test("[S11] the warning names the excess at 60% of £104,000, and must be accepted", () => {
    expect(listWarnings(104_000_00, 60)[0]).toEqual({
      code: "pension-allowance",
      text:
        "You and your employer would pay £70,720.00 a year into your pension. That is £10,720.00 above the annual " +
        "allowance of £60,000. You may have to pay tax on it, unless you have allowance left from the last 3 tax years.",
      mustAccept: true,
    });
  });

  test("[B9] a warning appears one penny above the allowance, and none exactly at it", () => {
    // 52% and 8% of £100,000 are £60,000.
    expect(listCodes(100_000_00, 52)).not.toContain("pension-allowance");
    expect(listCodes(100_000_02, 52)).toContain("pension-allowance");
  });

  test("[B9] the annual allowance warning counts the tax relief that the provider adds", () => {
    const plan: Product = { ...buildProduct("pension"), funding: "relief-at-source" };
    const [warning] = listWarnings(104_000_00, 60, { plan });
    expect(warning?.text).toContain("£10,720.00 above the annual allowance of £60,000");
  });

  test("[B9] the annual allowance warning follows an imported allowance", () => {
    const { catalogue } = buildSnapshot();
    const { pensionAllowance } = catalogue.rates;
    const row = { from: "2026-04-06", annualAllowancePence: 75_000_00, source: "A test's Finance Act" };
    const rates = { ...catalogue.rates, pensionAllowance: { ...pensionAllowance, rows: [row] } };
    expect(listCodes(104_000_00, 60, { where: { catalogue: { ...catalogue, rates } } })).not.toContain(
      "pension-allowance",
    );
  });
});

test("[B9] the annual allowance warning counts two plans for retirement together", () => {
  const isSecond = ({ code }: Product) => code === "cycle";
  const plans = demoProducts.map((each) =>
    isSecond(each) ? { ...each, group: "retirement" as const } : each,
  );
  const yearStart = { month: 4, day: 1 };
  const catalogue = createCatalogue(
    plans.map((each) => ({ product: each, prices: listPrices(each.code, yearStart) })),
    yearStart,
    publishedTables,
  );
  const second = buildSelection({ code: "cycle", choice: { kind: "spread", pence: 2_400_00, months: 12 } });
  const where = { catalogue, selections: [second] };
  // £58,000 and £2,400 are £400 above the annual allowance of £60,000.
  expect(listWarnings(100_000_00, 50, { where })[0]?.text).toContain("£400.00 above the annual allowance");
  expect(listCodes(100_000_00, 50)).not.toContain("pension-allowance");
});

describe("a pension by sacrifice that lasts until April 2029", () => {
  const text =
    "From April 2029, you are expected to pay National Insurance on pension salary sacrifice above £2,000 a year.";

  test("[B9] a warning appears above £2,000 a year, and need not be accepted", () => {
    expect(listWarnings(42_000_00, 5)).toEqual([{ code: "pension-sacrifice", text, mustAccept: false }]);
    expect(listWarnings(40_000_00, 5)).toEqual([]);
  });

  test("[B9] no warning appears for a pension that ends before April 2029 or is paid after tax", () => {
    expect(listWarnings(42_000_00, 5, { facts: { endDate: "2029-04-05" } })).toEqual([]);
    expect(listCodes(42_000_00, 5, { facts: { endDate: "2029-04-06" } })).toEqual(["pension-sacrifice"]);
    expect(listWarnings(42_000_00, 5, { plan: { ...buildProduct("pension"), funding: "net-pay" } })).toEqual(
      [],
    );
  });
});

test("[B9] a sacrifice of £3,000 for a bicycle gives no warning about a pension", () => {
  const snapshot = buildSnapshot();
  const chosen = buildSelection({ code: "cycle", choice: { kind: "spread", pence: 3_000_00, months: 12 } });
  const price = priceOfSelection(chosen, buildProduct("cycle"), snapshot) ?? expect.fail("no price");
  expect(listPensionWarnings(chosen, buildProduct("cycle"), price, snapshot)).toEqual([]);
});
