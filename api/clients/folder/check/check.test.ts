import { describe, expect, test } from "vitest";
import { demoDocuments } from "../../../../tests/support/demo-documents.ts";
import { toFolderFiles } from "../../../../tests/support/folder-files.ts";
import type { ClientDocument, PlanDocument } from "../../document.ts";
import { parseClientFiles } from "../read/read-client-folder.ts";
import { checkClient, checkClients } from "./check-client.ts";

const today = "2026-11-20";
const [harbourline, larkspur] = demoDocuments;
const cwmcoed = demoDocuments.find(({ code }) => code === "cwmcoed");
if (!harbourline || !larkspur || !cwmcoed) throw new Error("No demo");

/** The problems of a document's folder, without the two that the demo itself has. */
function listProblems(document: ClientDocument, day = today): string[] {
  const { draft, problems, positions } = parseClientFiles(toFolderFiles(document), "folder");
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  if (!draft) throw new Error("Not read");
  return checkClient(draft, positions, day)
    .filter(({ text }) => text !== "The client has no employer")
    .map(({ file, line, severity, text, hint }) => `${severity} ${file}:${line ?? "-"} ${text} | ${hint}`);
}

const buildWithPlan = (code: string, change: (plan: PlanDocument) => PlanDocument): ClientDocument => ({
  ...harbourline,
  plans: harbourline.plans.map((plan) => (plan.code === code ? change(plan) : plan)),
});

const buildWithProduct = (code: string, change: Partial<PlanDocument["versions"][number]["product"]>) =>
  buildWithPlan(code, (plan) => ({
    ...plan,
    versions: plan.versions.map((version) => ({ ...version, product: { ...version.product, ...change } })),
  }));

test("a valid client has no problem", () => {
  expect(listProblems(harbourline)).toEqual([]);
});

describe("prices", () => {
  test("prices that leave out a scheme year are reported as a gap", () => {
    const gap = buildWithPlan("gym", (plan) => ({
      ...plan,
      prices: plan.prices.filter(({ from }) => from !== "2025-04-01"),
    }));
    expect(listProblems(gap)).toEqual([
      "error plans/gym/prices.csv:10 There is a gap: no price for the scheme year from 2025-04-01 | Add prices from 2025-04-01, even if they are the same",
    ]);
  });

  test("prices that end before today are reported as estimates, with the day from which new ones are needed", () => {
    const ended = buildWithPlan("gym", (plan) => ({ ...plan, prices: plan.prices.slice(0, 3) }));
    expect(listProblems(ended)).toEqual([
      "warning plans/gym/prices.csv:10 The last prices ended on 2026-03-31: people are quoted estimates | Add prices from 2026-04-01",
    ]);
  });

  test("prices that begin after their plan's first day are reported as missing for the days before", () => {
    const late = buildWithPlan("gym", (plan) => ({
      ...plan,
      prices: plan.prices.slice(-1).map((list) => ({ ...list, from: "2027-04-01" })),
    }));
    expect(listProblems(late)).toEqual([
      "error plans/gym/prices.csv:2 There is no price before 2027-04-01, and the plan is there from 2023-04-01 | Add prices from 2026-04-01 or earlier",
    ]);
  });

  test("prices that lack a level of their plan are reported with the day from which they lack it", () => {
    const lacking = buildWithPlan("dental", (plan) => ({
      ...plan,
      prices: plan.prices.map((list) => {
        const { "plus/family": _, ...pence } = list.pence;
        return list.from === "2026-04-01" ? { ...list, pence } : list;
      }),
    }));
    expect(listProblems(lacking)).toEqual([
      "error plans/dental/prices.csv:38 The prices from 2026-04-01 have none for plus/family | Add a row 2026-04-01,plus/family, as the plan of 2023-04-01 asks",
    ]);
  });

  test("prices of an unknown level are reported with the most similar level", () => {
    const beyond = buildWithPlan("gym", (plan) => ({
      ...plan,
      prices: plan.prices.map((list) =>
        list.from === "2026-04-01" ? { ...list, pence: { ...list.pence, "ful/employee": 1_00 } } : list,
      ),
    }));
    expect(listProblems(beyond)).toEqual([
      "error plans/gym/prices.csv:18 The plan has no ful/employee | Did you mean full/employee?",
    ]);
  });

  test("prices by age are reported for an item that is not the first age of a band", () => {
    const wrongPrices = buildWithPlan("life", (plan) => ({
      ...plan,
      prices: plan.prices
        .slice(-1)
        .map((list) => ({ ...list, from: "2026-04-01", pence: { "30": 60, young: 1 } })),
    }));
    expect(listProblems(wrongPrices)).toEqual([
      "error plans/life/prices.csv:3 young is not the first age of a band | Write an age, such as 30",
    ]);
  });

  test("missing prices are reported, and so are prices of a kind of plan that has no prices", () => {
    expect(listProblems(buildWithPlan("gym", (plan) => ({ ...plan, prices: [] })))).toEqual([
      "error plans/gym/prices.csv:- The plan has no prices | Add the file: from,item,price,source, with off-peak/employee",
    ]);
    const gym = harbourline.plans.find(({ code }) => code === "gym")?.prices ?? [];
    expect(listProblems(buildWithPlan("pension", (plan) => ({ ...plan, prices: gym })))).toEqual([
      "warning plans/pension/prices.csv:- The plan has prices, and its kind asks for none | Delete the file, or choose another kind",
    ]);
  });

  test("prices of a level that a later version of the plan adds are required from that version's day, and not before", () => {
    const added = buildWithPlan("gym", (plan) => {
      const [version] = plan.versions;
      if (version?.product.choosable.kind !== "people") throw new Error("No gym");
      const levels = [...version.product.choosable.levels, { code: "pool", name: "Pool" }];
      const product = { ...version.product, choosable: { ...version.product.choosable, levels } };
      return { ...plan, versions: [version, { from: "2026-04-01", product }] };
    });
    expect(listProblems(added)).toEqual([
      "error plans/gym/prices.csv:14 The prices from 2026-04-01 have none for pool/employee | Add a row 2026-04-01,pool/employee, as the plan of 2026-04-01 asks",
      "error plans/gym/prices.csv:14 The prices from 2026-04-01 have none for pool/partner | Add a row 2026-04-01,pool/partner, as the plan of 2026-04-01 asks",
    ]);
  });
});

describe("a plan", () => {
  test.each<[string, ClientDocument, string]>([
    [
      "an age range that nobody can have",
      buildWithProduct("gym", { eligibility: [{ rule: "age", minimum: 70, below: 70 }] }),
      "error plans/gym/2023-04-01.yaml:14 No one is eligible: from age 70 and until age 70 | Write an age above 70 in `until age`",
    ],
    [
      "an unknown payroll group",
      buildWithProduct("gym", { eligibility: [{ rule: "payroll-group", anyOf: ["lunar"] }] }),
      "error plans/gym/2023-04-01.yaml:14 There is no payroll group lunar | Write one of: monthly, weekly",
    ],
    [
      "a required earlier holding of an unknown plan",
      buildWithProduct("gym", { eligibility: [{ rule: "earlier-holding", plan: "dentel", months: 12 }] }),
      "error plans/gym/2023-04-01.yaml:13 There is no plan dentel | Did you mean dental?",
    ],
    [
      "automatic enrolment and a required grade",
      buildWithProduct("pension", {
        eligibility: [{ rule: "probation" }, { rule: "grade", anyOf: ["Manager"] }],
      }),
      "error plans/pension/2023-04-01.yaml:17 A plan that enrols people by law must be open to everyone, whatever their job | Leave out the other rules under `who`",
    ],
    [
      "no time at which it is open",
      buildWithProduct("gym", { changes: {} }),
      "error plans/gym/2023-04-01.yaml:1 No one can ever choose this plan | Say when under `when`: annual window, days after joining, life events, monthly or any time",
    ],
    [
      "a relation to an unknown plan",
      buildWithPlan("gym", (plan) => ({ ...plan, about: { ...plan.about, related: ["cash-plan", "pool"] } })),
      "error plans/gym/about.md:11 There is no plan pool | Name a plan of this client, or add it",
    ],
    [
      "a relation to itself",
      buildWithPlan("gym", (plan) => ({ ...plan, about: { ...plan.about, related: ["gym"] } })),
      "error plans/gym/about.md:10 The plan refers to itself | Name another plan, or leave it out",
    ],
    [
      "an unknown provider",
      buildWithPlan("gym", (plan) => ({ ...plan, about: { ...plan.about, provider: "pacewel" } })),
      "error plans/gym/about.md:4 There is no provider pacewel | Did you mean pacewell?",
    ],
    [
      "no terms",
      buildWithPlan("gym", (plan) => ({ ...plan, about: { ...plan.about, terms: null } })),
      "warning plans/gym/terms.md:- The plan has no terms for people to accept | Add the file, with `version` and the text",
    ],
  ])("a plan with %s is reported at its line", (_, document, problem) => {
    expect(listProblems(document)).toEqual([problem]);
  });

  test("a plan whose partner cover depends on a missing plan is reported", () => {
    const plans = harbourline.plans
      .filter(({ code }) => code !== "life")
      .map((plan) => ({ ...plan, about: { ...plan.about, related: [] } }));
    expect(listProblems({ ...harbourline, plans })).toEqual([
      "error plans/partner-life/2023-04-01.yaml:9 There is no plan life | Name a plan of this client, or add it",
    ]);
  });

  test("a repeated plan code is an error in a document without a folder", () => {
    const twice = { ...harbourline, plans: [...harbourline.plans, ...harbourline.plans.slice(0, 1)] };
    const { positions } = parseClientFiles(toFolderFiles(harbourline), "folder");
    const texts = checkClient(twice, positions, today).map(({ text }) => text);
    expect(texts).toContain("Two plans have the code pension");
  });
});

describe("[B3] payroll groups", () => {
  const [monthly, weekly] = harbourline.payrollGroups;
  if (!monthly || !weekly) throw new Error("Harbourline has two payroll groups");
  const buildGroup = (changes: Partial<typeof weekly>) =>
    listProblems({ ...harbourline, payrollGroups: [monthly, { ...weekly, ...changes }] });

  test("[F.2] a weekly group without a first pay day gets a warning, because it counts in months", () => {
    expect(buildGroup({ firstPayDay: null })).toEqual([
      "warning client.yaml:18 The payroll group weekly has no first pay day | Add `first pay day`; until then it counts by months",
    ]);
  });

  test("[B3] the check refuses days that do not fit a group's pay frequency", () => {
    expect(buildGroup({ cutOffLeadDays: null })).toEqual([
      "error client.yaml:18 The payroll group weekly has only a first pay day | Add `period ends days before pay day` and `cut-off days before pay day`",
    ]);
    expect(buildGroup({ frequency: "monthly" })).toEqual([
      "error client.yaml:18 The monthly payroll group weekly has a first pay day | Leave it out: `pay day` says it",
    ]);
  });
});

describe("translated names of payroll groups", () => {
  const listGroupProblems = (...payrollGroups: { code: string; name: string }[]) =>
    listProblems({
      ...cwmcoed,
      translations: cwmcoed.translations.map((each) => ({ ...each, payrollGroups })),
    }).filter((problem) => problem.includes(" languages/cy/client.yaml") || problem.includes("is not in cy"));
  const monthly = { code: "monthly", name: "Misol" };

  test("the check names each group without a translation, because its pages stay in the other language", () => {
    expect(listGroupProblems(monthly)).toEqual([
      "warning languages/cy/client.yaml:- The payroll group weekly is not in cy | Add its name to languages/cy/client.yaml; until then pages say Weekly",
    ]);
  });

  test("the check refuses a translated name of a pay group that does not exist", () => {
    const unknown = { code: "weakly", name: "Gwan" };
    expect(listGroupProblems(monthly, { code: "weekly", name: "Wythnosol" }, unknown)).toEqual([
      "error languages/cy/client.yaml:7 There is no payroll group weakly | Did you mean weekly?",
    ]);
  });

  test.each(["monthly", "MISOL"])(
    "the check refuses the translated group name %s, because another group already has it",
    (name) => {
      expect(listGroupProblems(monthly, { code: "weekly", name })).toContain(
        `error languages/cy/client.yaml:5 ${name} is also the name of the payroll group monthly | Give each group a name of its own`,
      );
    },
  );
});

describe("windows", () => {
  const buildClientWithWindows = (...rows: [opens: string, closes: string, coverFrom: string][]) => ({
    ...harbourline,
    windows: rows.map(([opens, closes, coverFrom]) => ({ opens, closes, coverFrom })),
  });

  test("windows that are past, overlap, close before they open or start on an unusual day are reported", () => {
    expect(listProblems(buildClientWithWindows(["2026-01-01", "2026-02-01", "2026-04-01"]))).toEqual([
      "warning windows.csv:- Plans open in the annual window, but no window is planned | Add a row with `opens`, `closes` and `cover from`",
      "warning windows.csv:2 The window closed on 2026-02-01 | No one can use it any more",
    ]);
    expect(
      listProblems(
        buildClientWithWindows(
          ["2027-01-01", "2027-02-01", "2027-04-01"],
          ["2027-02-01", "2027-02-10", "2027-04-01"],
        ),
      ),
    ).toEqual([
      "error windows.csv:3 The window overlaps the one in line 2 | Let one close before the next opens",
    ]);
    expect(listProblems(buildClientWithWindows(["2027-02-01", "2027-01-01", "2027-04-01"]))).toEqual([
      "error windows.csv:2 The window closes on 2027-01-01, before it opens | Write 2027-02-01 or later",
    ]);
    expect(listProblems(buildClientWithWindows(["2027-02-01", "2027-03-01", "2027-05-01"]))).toEqual([
      "warning windows.csv:2 Choices count from 2027-05-01, which is not the first day of a scheme year | The scheme year starts on 2027-04-01",
    ]);
  });
});

describe("the client itself", () => {
  test("the check refuses a client without a login, a host or a payroll group", () => {
    const signIn = { ...harbourline.signIn, ssoOnly: true };
    expect(listProblems({ ...harbourline, signIn, hosts: [], payrollGroups: [] })).toEqual([
      "error client.yaml:4 The client has no host | Name the first part of the portal's address: hosts: [acme]",
      "error client.yaml:10 No one can log in: single sign-on has no address | Add `single sign-on address`, or leave `single sign-on only` out",
      "error client.yaml:13 There is no payroll group | Add one with `code`, `name`, `paid`, `cut-off day` and `pay day`",
    ]);
  });

  test("[THEME-01] a theme whose colours had to be adjusted is reported with the adjusted colours", () => {
    const brand = { ...harbourline.brand, primaryColour: "#F2B705" };
    const [problem = "", ...others] = listProblems({ ...harbourline, brand });
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /^warning client\.yaml:31 Text in #F2B705 has a contrast of 1\.\d\d:1 and needs 4\.5:1 \| The portal uses #[0-9a-f]{6} for text/,
    );
    // WCAG 2.2's luminance, computed here separately, to prove that the colour contrasts with the page.
    const hex = /uses #([0-9a-f]{6})/.exec(problem)?.[1] ?? "";
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map((start) => {
      const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    const ground = 0.9301; // The luminance of #f7f7f5.
    expect((ground + 0.05) / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)).toBeGreaterThan(4.5);
  });

  test("a client without terms, a privacy statement or a cookie policy is refused", () => {
    expect(listProblems({ ...harbourline, policies: [] })).toEqual([
      "error policies/cookies-1.md:- The client has no cookie policy | Copy the file of an example client and change it",
      "error policies/privacy-1.md:- The client has no privacy statement | Copy the file of an example client and change it",
      "error policies/terms-1.md:- The client has no terms and conditions | Copy the file of an example client and change it",
    ]);
  });

  test("a client needs a public address and employers, each once and in one of its payroll groups", () => {
    const employer = {
      employeeNumber: "E1",
      firstName: "Ruth",
      surname: "Adeyemi",
      email: "ruth@harbourline.example",
      dateOfBirth: "1980-01-01",
      startDate: "2020-01-01",
      annualSalaryPence: 50_000_00,
      weeklyHoursHundredths: 37_50,
      payrollGroup: "monthly",
    };
    const again = { ...employer, employeeNumber: "E2", payrollGroup: "lunar" };
    const publicUrl = "https://harbourline.example";
    expect(listProblems({ ...harbourline, publicUrl, employers: [employer, again] })).toEqual([
      "error employers.csv:3 There is no payroll group lunar | Write one of: monthly, weekly",
      "error employers.csv:3 The email ruth@harbourline.example is also in line 2 | Give each person their own",
    ]);
    expect(listProblems({ ...harbourline, publicUrl: null, employers: [employer] })).toEqual([
      "warning client.yaml:- The client has employers, but no public address | Add public address, which their emails link to. Without it no new employer can be imported",
    ]);
  });
});

test("a host in two folders is refused in the second folder, with the name of the first", () => {
  const readExportedFolder = (document: ClientDocument, folder: string) => {
    const { draft, positions } = parseClientFiles(toFolderFiles(document), folder);
    if (!draft) throw new Error("Not read");
    return { folder, document: draft, positions };
  };
  const clash = { ...larkspur, hosts: ["larkspur", "harbourline"] };
  expect(checkClients([readExportedFolder(harbourline, "one"), readExportedFolder(clash, "two")])).toEqual([
    {
      file: "two/client.yaml",
      line: 6,
      severity: "error",
      text: "The host harbourline is also the client's in one",
      hint: "Give each client a code and hosts of its own",
    },
  ]);
});
