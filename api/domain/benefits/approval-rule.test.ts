import { describe, expect, test } from "vitest";
import { buildMember, buildProduct, harbourlineCatalogue } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { publishedTables } from "../pay/rates/index.ts";
import { decideRequest } from "./approval.ts";
import { createCatalogue } from "./catalogue.ts";
import type { Choice } from "./choice.ts";
import type { ApprovalRule, Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import { parseSetUp } from "./set-up-values.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { getQuote, getStatusOnSubmit } from "./submission.ts";
import { findEnrolmentWindows } from "./windows.ts";

const note = "Your employer must approve this first.";

/** A person of Harbourline, whose catalogue has one product changed. */
function buildSnapshotWith(
  code: string,
  changes: Partial<Product>,
  facts: Partial<MemberSnapshot> = {},
): MemberSnapshot {
  const priced = harbourlineCatalogue.products.map((each) => ({
    product: each.code === code ? { ...each, ...changes } : each,
    prices: harbourlineCatalogue.findPrices(each.code)?.rows ?? [],
  }));
  return buildSnapshot({
    catalogue: createCatalogue(priced, { month: 4, day: 1 }, publishedTables),
    ...facts,
  });
}

function askApproval(code: string, values: object, snapshot: MemberSnapshot) {
  const baseProduct = snapshot.catalogue.find(code) ?? buildProduct(code);
  const [route] = findEnrolmentWindows({ ...snapshot, product: baseProduct }).windows;
  if (!route) throw new Error("Not open");
  const choosing = { product: baseProduct, snapshot: snapshot, window: route };
  const quote = getQuote(parseSetUp(values, choosing), choosing);
  return { ...quote, status: getStatusOnSubmit(quote, { actorId: "me", ownerId: "me" }, snapshot.today) };
}
const buildRuleAbove = (pence: number): { approval: ApprovalRule } => ({
  approval: { mode: "above", pence },
});
const toGymValues = (level: string) => ({ level });

describe("approval", () => {
  test("a plan can require approval always or never, and its quote says which", () => {
    const never = askApproval(
      "cycle",
      { amount: 500, months: 12 },
      buildSnapshotWith("cycle", { approval: { mode: "never" } }),
    );
    expect([never.status, never.notes.includes(note)]).toEqual(["scheduled", false]);
    const always = askApproval(
      "gym",
      toGymValues("full"),
      buildSnapshotWith("gym", { approval: { mode: "always" } }),
    );
    expect([always.status, always.notes]).toEqual(["approval-pending", [note]]);
  });

  // Full: £38.99 a month, £467.88 a year; off-peak £299.88.
  test.each([
    ["full", 467_88, "scheduled"],
    ["full", 467_87, "approval-pending"],
    ["off-peak", 467_87, "scheduled"],
  ])("%s cover, with %d pence a year free of approval, is %s", (level, pence, status) => {
    expect(
      askApproval("gym", toGymValues(level), buildSnapshotWith("gym", buildRuleAbove(pence))).status,
    ).toBe(status);
  });

  test("the approval limit counts a cover that starts late as a whole year, and a change as a new request", () => {
    // From January, only three months fall in this scheme year, so the whole next year counts.
    expect(
      askApproval("gym", toGymValues("full"), buildSnapshotWith("gym", buildRuleAbove(400_00))).status,
    ).toBe("approval-pending");
    const choice: Choice = { kind: "people", level: "off-peak", hasPartner: false, children: 0 };
    const approved = buildSelection({ code: "gym", choice, status: "active" });
    const snapshot = buildSnapshotWith("gym", buildRuleAbove(400_00), { selections: [approved] });
    expect(askApproval("gym", toGymValues("full"), snapshot).status).toBe("approval-pending");
  });

  test("the approval limit adds up all choices of a year, so that splitting an order does not avoid approval", () => {
    const spread = buildProduct("cycle").choosable;
    const rule = {
      ...buildRuleAbove(1_000_00),
      choosable: { ...spread, months: [3] } as Product["choosable"],
    };
    const first: Selection = buildSelection({
      code: "cycle",
      status: "ended",
      choice: { kind: "spread", pence: 600_00, months: 3 },
      coverDate: "2026-05-01",
      firstDeductionDate: "2026-04-28",
      endDate: "2026-07-31",
    });
    const requestAgain = (selections: Selection[], amount = 600) =>
      askApproval("cycle", { amount, months: 3 }, buildSnapshotWith("cycle", rule, { selections })).status;
    expect(requestAgain([])).toBe("scheduled");
    // All instalments from December to February fall in the same scheme year: £600 and £600.
    expect(requestAgain([first])).toBe("approval-pending");
    expect(requestAgain([first], 400)).toBe("scheduled");
    const before = {
      ...first,
      coverDate: "2025-05-01",
      firstDeductionDate: "2025-04-28",
      endDate: "2025-07-31",
    };
    expect(requestAgain([before])).toBe("scheduled");
  });

  test("the approval limit leaves out the employer's part and days of holiday that are sold", () => {
    const half = { employerShare: { percent: 50, maximumPence: null } };
    expect(
      askApproval(
        "gym",
        toGymValues("full"),
        buildSnapshotWith("gym", { ...buildRuleAbove(300_00), ...half }),
      ).status,
    ).toBe("scheduled");
    const window = { opens: "2026-11-01", closes: "2026-11-30", coverDate: "2027-04-01" };
    const open = { ...buildSnapshot().scheme, annualWindows: [window] };
    const sell = { direction: "sell", amount: 3 };
    expect(
      askApproval("holiday", sell, buildSnapshotWith("holiday", buildRuleAbove(1), { scheme: open })).status,
    ).toBe("scheduled");
  });

  test("approval by the employer comes before medical answers, so that no cover is active before it", () => {
    const window = { opens: "2026-11-01", closes: "2026-11-30", coverDate: "2027-04-01" };
    const open = { ...buildSnapshot().scheme, annualWindows: [window] };
    const rule = {
      approval: { mode: "always" },
      freeCoverPence: 50_000_00,
      // The demo's price lists end before this date.
      allowsEstimatedPrice: true,
    } as const;
    const snapshot = buildSnapshotWith("critical-illness", rule, { scheme: open });
    const quoted = askApproval("critical-illness", { amount: 100_000 }, snapshot);
    expect([quoted.status, quoted.medicalRequired]).toEqual(["approval-pending", true]);
    const request = { ...quoted.selection, id: "r", status: quoted.status, createdAt: 1 };
    const baseProduct = snapshot.catalogue.find("critical-illness") ?? buildProduct("critical-illness");
    const by = { actorId: "ruth", ownerId: "me" };
    const decided = decideRequest(
      request,
      baseProduct,
      { ...snapshot, selections: [request] },
      { approve: true },
      by,
    );
    expect(decided).toMatchObject({ outcome: "done", selection: { status: "medical-pending" } });
  });
});

describe("[RULE-05] approval within the minimum wage", () => {
  /** £13.00 an hour for 37.5 hours: £47.12 a month above the floor. */
  const sam = { member: buildMember({ annualPayPence: 25_350_00 }), hourlyPence: 13_00 };
  const rule = { approval: { mode: "within-wage-floor" } } as const;
  const requestCycle = (amount: number, snapshot: MemberSnapshot) =>
    askApproval("cycle", { amount, months: 12 }, snapshot);

  test("a sacrifice is approved automatically up to the minimum wage limit, and an employer decides on more", () => {
    const snapshot = buildSnapshotWith("cycle", rule, sam);
    expect(requestCycle(565, snapshot)).toMatchObject({ status: "scheduled", error: null });
    const beyond = requestCycle(566, snapshot);
    expect([beyond.status, beyond.error, beyond.notes[0]]).toEqual(["approval-pending", null, note]);
    expect(beyond.notes[1]).toMatch(/below the minimum wage of £12\.71 an hour/);
  });

  test("approval is refused while pay would be below the minimum wage, and allowed once pay has risen", () => {
    const snapshot = buildSnapshotWith("cycle", rule, sam);
    const { selection: requested, status } = requestCycle(1_200, snapshot);
    const request = { ...requested, id: "r", status, createdAt: 1 };
    const plan = snapshot.catalogue.find("cycle") ?? buildProduct("cycle");
    const by = { actorId: "ruth", ownerId: "me" };
    const decideAtPay = (pay: MemberSnapshot) =>
      decideRequest(request, plan, { ...pay, selections: [request] }, { approve: true }, by);
    expect(decideAtPay(snapshot)).toMatchObject({ outcome: "not-allowed" });
    expect(decideAtPay(buildSnapshotWith("cycle", rule))).toMatchObject({
      outcome: "done",
      selection: { status: "scheduled" },
    });
  });

  test("approval also counts sacrifices that begin later, so that two sacrifices cannot use the same pay", () => {
    const choice: Choice = { kind: "spread", pence: 480_00, months: 12 };
    const later = buildSelection({
      code: "childcare-vouchers",
      status: "scheduled",
      choice: { kind: "voucher", pence: 40_00 },
      coverDate: "2027-04-01",
      firstDeductionDate: "2027-03-28",
    });
    const other = buildSelection({ code: "cycle", status: "scheduled", choice, coverDate: "2026-12-01" });
    // 1% of £25,350 is £21.13 a month: with £40.00 it is above £47.12.
    const least = { ...buildProduct("pension").choosable, minimum: 1 } as Product["choosable"];
    const askForPension = (selections: Selection[]) =>
      askApproval(
        "pension",
        { amount: 1 },
        buildSnapshotWith("pension", { ...rule, choosable: least }, { ...sam, selections }),
      );
    expect(askForPension([]).status).toBe("scheduled");
    expect(askForPension([later]).status).toBe("approval-pending");
    expect(askForPension([other]).status).toBe("approval-pending");
  });
});
