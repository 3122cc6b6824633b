import { describe, expect, test } from "vitest";
import {
  buildMember,
  buildMonthlyPayroll,
  buildProduct,
  harbourlineCalendar,
  harbourlineCatalogue,
} from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { prepareContributions } from "./contributions.ts";
import { priceOfSelection } from "./member-snapshot.ts";
import type { Selection } from "./selection.ts";
import { endSupersededVersions } from "./selection.ts";
import type { InsurerAnswer, UnderwritingRecord } from "./selection-types.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import {
  applyInsurerAnswer,
  findLoadingOffer,
  findUnderwriting,
  getDecisionDeadline,
  hasInsurerQuestion,
  lapseRequest,
} from "./underwriting.ts";

const employer = { actorId: "employer", ownerId: "sam" };
const life = buildProduct("life");

/** S12: £104,000 at 40, life 8 ×, free limit £750,000, from 1 April 2026. */
const buildRequest = (facts: Partial<Selection> = {}) =>
  buildSelection({
    code: "life",
    choice: { kind: "multiple", multiple: 8 },
    status: "medical-pending",
    createdAt: Date.parse("2026-03-20T10:00:00Z"),
    ...facts,
  });
const buildEarner = (selections: readonly Selection[], facts: Partial<MemberSnapshot> = {}) =>
  buildSnapshot({
    member: buildMember({ annualPayPence: 104_000_00, dateOfBirth: "1986-03-08" }),
    catalogue: harbourlineCatalogue,
    selections,
    today: "2026-11-20",
    ...facts,
  });
const answerRequest = (
  insurer: InsurerAnswer,
  decidedOn = "2026-11-12",
  lifeRequest = buildRequest(),
  facts: Partial<MemberSnapshot> = {},
) =>
  applyInsurerAnswer(lifeRequest, life, buildEarner([lifeRequest], facts), {
    answer: insurer,
    decidedOn,
    by: employer,
  });

function requireDone(result: ReturnType<typeof answerRequest>) {
  if (result.outcome !== "done") return expect.fail(result.message);
  return result.next ? [result.next, result.current] : [result.current];
}

/** The employee's monthly payments for life cover in 2026. */
const listPaidPence = (versions: readonly Selection[], ...months: string[]) => {
  const contributionsIn = prepareContributions(buildEarner(endSupersededVersions(versions)));
  return months.map((month) => contributionsIn(month)[0]?.employeePence);
};

describe("[S12] cover above the free limit", () => {
  test("accepted cover is paid for from the period that includes the day of acceptance", () => {
    const versions = requireDone(answerRequest({ decision: "accepted" }));
    expect(listPaidPence([buildRequest()], "2026-10", "2026-11", "2026-12")).toEqual([40_08, 40_08, 40_08]);
    expect(listPaidPence(versions, "2026-10", "2026-11", "2026-12")).toEqual([40_08, 49_92, 49_92]);
    expect(versions.map(({ status, coverDate, endDate }) => [status, coverDate, endDate])).toEqual([
      ["active", "2026-11-12", null],
      ["ended", "2026-04-01", "2026-11-11"],
    ]);
  });

  test("cover accepted after the pay day is paid for from the next one", () => {
    const versions = requireDone(
      answerRequest({ decision: "accepted" }, "2026-11-29", buildRequest(), { today: "2026-12-01" }),
    );
    expect(listPaidPence(versions, "2026-11", "2026-12")).toEqual([40_08, 49_92]);
  });

  test("cover that is paid a month ahead stays paid ahead after the insurer's decision, and no month is left out", () => {
    const ahead = buildRequest({ firstDeductionDate: "2026-03-28" });
    const versions = requireDone(answerRequest({ decision: "accepted" }, "2026-11-12", ahead));
    expect(listPaidPence(versions, "2026-09", "2026-10", "2026-11")).toEqual([40_08, 49_92, 49_92]);
  });

  test("cover that the insurer limited is paid for up to its limit", () => {
    // £800,000 less the core of £416,000, at £1.44: £552.96 a year.
    expect(
      listPaidPence(requireDone(answerRequest({ decision: "limited", limitPence: 800_000_00 })), "2026-12"),
    ).toEqual([46_08]);
  });

  test.each(["declined", "lapsed"] as const)("cover that is %s keeps its cap permanently", (outcome) => {
    const versions =
      outcome === "lapsed"
        ? [lapseRequest(buildRequest(), "2026-11-20")]
        : requireDone(answerRequest({ decision: "declined" }));
    expect(listPaidPence(versions, "2026-10", "2026-11", "2026-12")).toEqual([40_08, 40_08, 40_08]);
    expect(versions.map(({ status, acceptedPence }) => [status, acceptedPence])).toEqual([["active", 0]]);
  });

  test("cover accepted before it starts begins on its start date", () => {
    const lifeRequest = buildRequest({ coverDate: "2027-04-01", firstDeductionDate: "2027-04-28" });
    const versions = requireDone(answerRequest({ decision: "accepted" }, "2026-11-12", lifeRequest));
    expect(versions).toMatchObject([{ status: "scheduled", coverDate: "2027-04-01", acceptedPence: null }]);
  });

  test("a newer change for a future day still replaces cover that was accepted later", () => {
    const later = buildRequest({
      status: "scheduled",
      choice: { kind: "multiple", multiple: 5 },
      coverDate: "2027-04-01",
      createdAt: Date.parse("2026-11-01T10:00:00Z"),
    });
    const versions = endSupersededVersions([later, ...requireDone(answerRequest({ decision: "accepted" }))]);
    expect(versions.map(({ coverDate, endDate }) => [coverDate, endDate])).toEqual([
      ["2027-04-01", null],
      ["2026-11-12", "2027-03-31"],
      ["2026-04-01", "2026-11-11"],
    ]);
  });
});

describe("[S12] cover that an insurer offers with a loading", () => {
  /** 50% on the part above £750,000: £82,000 at £1.44 is £118.08 a year, and half of it is £59.04. */
  const offered = {
    state: "offered",
    on: "2026-12-12",
    limitPence: null,
    loadingBasisPoints: 50_00,
  } as const;
  const findOffer = (facts: Partial<MemberSnapshot> = {}, lifeRequest = buildRequest()) => {
    const loadingOffer = findLoadingOffer(
      lifeRequest,
      life,
      buildEarner([lifeRequest], { today: "2026-11-12", ...facts }),
      offered,
    );
    return loadingOffer ?? expect.fail("no offer");
  };
  const listVersions = ({ accepted }: ReturnType<typeof findOffer>) =>
    accepted.next ? [accepted.next, accepted.current] : [accepted.current];
  const afterNovember = { scheme: { ...harbourlineCalendar, payroll: buildMonthlyPayroll("2026-11") } };

  test("a premium loading costs nothing until the person agrees to it", () => {
    const versions = requireDone(answerRequest({ decision: "loaded", basisPoints: 50_00 }));
    expect(versions.map(({ status, acceptedPence }) => [status, acceptedPence])).toEqual([
      ["medical-pending", null],
    ]);
    expect(listPaidPence(versions, "2026-11", "2026-12")).toEqual([40_08, 40_08]);
    expect(listPaidPence([findOffer().withoutOffer], "2026-11", "2026-12")).toEqual([40_08, 40_08]);
  });

  test("accepted cover is charged at the loaded price from the next open run, without arrears", () => {
    const versions = listVersions(findOffer(afterNovember));
    expect(versions.map(({ status, coverDate, endDate }) => [status, coverDate, endDate])).toEqual([
      ["scheduled", "2026-12-01", null],
      ["active", "2026-04-01", "2026-11-30"],
    ]);
    expect(listPaidPence(versions, "2026-10", "2026-11", "2026-12")).toEqual([40_08, 40_08, 54_84]);
  });

  test("accepted cover begins on the day of the answer while that day's run is open", () => {
    const versions = listVersions(findOffer({ today: "2026-11-05" }));
    expect(versions.map(({ coverDate }) => coverDate)).toEqual(["2026-11-05", "2026-04-01"]);
    expect(listPaidPence(versions, "2026-10", "2026-11")).toEqual([40_08, 54_84]);
  });

  test("accepted cover begins on its requested day when that day is in the future", () => {
    const lifeRequest = buildRequest({ coverDate: "2027-04-01", firstDeductionDate: "2027-04-28" });
    const { accepted } = findOffer({}, lifeRequest);
    expect([accepted.next, accepted.current.coverDate]).toEqual([null, "2027-04-01"]);
    expect(accepted.current).toMatchObject({ status: "scheduled", acceptedPence: null });
  });

  test("the price of loaded cover shows the loading as a separate line", () => {
    const [version] = listVersions(findOffer(afterNovember));
    const snapshot = buildEarner([], { today: "2026-12-01" });
    const price = version && priceOfSelection(version, life, snapshot);
    expect(price?.employee.lines.map(({ pence }) => pence)).toEqual([599_04, 59_04]);
    expect(price?.employee.lines.at(-1)?.text).toBe(
      "Loading by the insurer: 50% of £118.08 for cover above £750,000.00",
    );
    // The core of 4 × £104,000 is the employer's, below the limit: £599.04 a year.
    expect(price?.employer.pence).toBe(599_04);
  });

  test("the premium loading follows pay and is zero for cover within the limit", () => {
    const [version] = listVersions(findOffer(afterNovember));
    const getYearly = (annualPayPence: number) => {
      const snapshot = buildEarner([], {
        member: buildMember({ annualPayPence, dateOfBirth: "1986-03-08" }),
      });
      return version && priceOfSelection(version, life, snapshot)?.employee.pence;
    };
    // 8 × £110,000 is £880,000: £440,000 at £1.44 is £633.60, plus half of £187.20.
    expect(getYearly(110_000_00)).toBe(633_60 + 93_60);
    // 8 × £90,000 is £720,000: £360,000 at £1.44.
    expect(getYearly(90_000_00)).toBe(518_40);
  });

  test("an offer ends after its last day or after another decision of the insurer", () => {
    const lifeRequest = buildRequest();
    expect(
      findLoadingOffer(lifeRequest, life, buildEarner([lifeRequest], { today: "2026-12-13" }), offered),
    ).toBeNull();
    expect(
      findLoadingOffer(lifeRequest, life, buildEarner([lifeRequest]), { ...offered, state: "waiting" }),
    ).toBeNull();
    const active = buildRequest({ status: "active" });
    expect(findLoadingOffer(active, life, buildEarner([active]), offered)).toBeNull();
  });
});

describe("[B10] an insurer's answer is refused", () => {
  test.each<[string, InsurerAnswer, string, string]>([
    [
      "a limit that adds nothing",
      { decision: "limited", limitPence: 750_000_00 },
      "2026-11-12",
      "limitPence",
    ],
    [
      "a limit of the whole requested cover or more",
      { decision: "limited", limitPence: 832_000_00 },
      "2026-11-12",
      "limitPence",
    ],
    ["a future day", { decision: "accepted" }, "2026-11-21", "decidedOn"],
    ["a day before the request", { decision: "accepted" }, "2026-03-19", "decidedOn"],
  ])("an insurer's answer is refused with %s", (_, insurer, day, field) => {
    expect(answerRequest(insurer, day)).toMatchObject({ outcome: "invalid", field });
  });

  test("[E5] a decision is refused to the covered person and to anybody who worked on the request", () => {
    const lifeRequest = buildRequest();
    const decideAs = (actor: Parameters<typeof applyInsurerAnswer>[3]["by"]) =>
      applyInsurerAnswer(lifeRequest, life, buildEarner([lifeRequest]), {
        answer: { decision: "accepted" },
        decidedOn: "2026-11-12",
        by: actor,
      }).outcome;
    expect(decideAs({ actorId: "sam", ownerId: "sam" })).toBe("own");
    expect(decideAs({ ...employer, hasActed: true })).toBe("own");
  });

  test("an insurer's answer is refused when nothing waits", () => {
    expect(
      answerRequest({ decision: "accepted" }, "2026-11-12", buildRequest({ status: "active" })).outcome,
    ).toBe("decided");
  });
});

describe("[M-36] a request for underwriting", () => {
  const buildRecord = (decision: UnderwritingRecord["decision"], day: string): UnderwritingRecord => ({
    selectionId: "r",
    resultId: null,
    decision,
    limitPence: null,
    decidedOn: day,
    reference: "",
    recordedAt: Date.parse(`${day}T12:00:00Z`),
  });

  test("a request lapses 90 days after its medical answers, counted again from new answers to new questions", () => {
    const lifeRequest = buildRequest({ id: "r" });
    expect(getDecisionDeadline(lifeRequest, [])).toBe("2026-06-18");
    expect(getDecisionDeadline(lifeRequest, [buildRecord("ask-again", "2026-04-01")])).toBe("2026-06-30");
    const answered = [buildRecord("ask-again", "2026-04-01"), buildRecord("answered", "2026-04-11")];
    expect(getDecisionDeadline(lifeRequest, answered)).toBe("2026-07-10");
    expect([hasInsurerQuestion(answered.slice(0, 1)), hasInsurerQuestion(answered)]).toEqual([true, false]);
  });

  test("an offer waits 30 days for the person's answer and ends when the request is withdrawn", () => {
    const lifeRequest = buildRequest({ id: "r" });
    const loaded = { ...buildRecord("loaded", "2026-04-01"), loadingBasisPoints: 50_00 };
    expect(getDecisionDeadline(lifeRequest, [loaded])).toBe("2026-05-01");
    expect(findUnderwriting(lifeRequest, [loaded])).toEqual({
      state: "offered",
      on: "2026-05-01",
      limitPence: null,
      loadingBasisPoints: 50_00,
    });
    expect(findUnderwriting(buildRequest({ id: "r", status: "active" }), [loaded])).toBeNull();
    const answered = [loaded, { ...buildRecord("offer-accepted", "2026-04-20"), resultId: "next" }];
    expect(findUnderwriting(buildRequest({ id: "next", status: "active" }), answered)).toMatchObject({
      state: "offer-accepted",
      on: "2026-04-20",
    });
  });

  test("the benefit page shows the waiting cover, its last day, and the insurer's decision", () => {
    const lifeRequest = buildRequest({ id: "r" });
    expect(findUnderwriting(lifeRequest, [])).toMatchObject({ state: "waiting", on: "2026-06-18" });
    expect(findUnderwriting(lifeRequest, [buildRecord("ask-again", "2026-04-01")])).toMatchObject({
      state: "ask-again",
    });
    const accepted = { ...buildRecord("accepted", "2026-05-01"), resultId: "next" };
    expect(findUnderwriting(buildRequest({ id: "next", status: "active" }), [accepted])).toMatchObject({
      state: "accepted",
      on: "2026-05-01",
    });
    expect(findUnderwriting(buildRequest({ id: "other", status: "active" }), [accepted])).toBeNull();
  });
});
