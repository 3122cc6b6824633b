import type { z } from "zod";
import type { Benefit, BenefitSelection } from "../../contract/benefits.ts";
import type { calculateCosts } from "../../contract/selections.ts";
import type { TestPortal } from "./portal.ts";
import type { Answer, Call } from "./watched-upstream.ts";

export const CYCLE = "/app/my-benefits/cycle";
export const SETUP = `${CYCLE}/setup/`;
const BENEFIT_CALL = "/v1/benefit/cycle/with-selection";
export const WRITE = "/v1/benefit/cycle/selection";
export const COSTS = "/v1/selections/costs";
const TERMS_CALL = "/v1/benefit/cycle/terms/cycle";

export const range = "Please enter a value between 250 and 3000";

/** A benefit with every kind of field, open today and not chosen yet. */
export const cycle: Benefit = {
  benefitId: "cycle",
  name: "Cycle to work",
  summary: "A bike for the way to work.",
  groupCode: "travel",
  availability: { canChange: true, coverDate: "2026-12-01", firstDeductionDate: "2026-12-28" },
  terms: { id: "cycle", version: "3", accepted: false },
  fields: [
    {
      kind: "amount",
      name: "eeben_amount_value",
      label: "Value of the bike",
      unit: "pounds",
      minimum: 250,
      maximum: 3000,
      stepSize: 1,
      validationMessage: range,
    },
    {
      kind: "option",
      name: "eeben_months",
      label: "Paid over",
      options: [
        { value: "12", label: "12 months" },
        { value: "18", label: "18 months", hint: "Lower each month" },
      ],
    },
    {
      kind: "people",
      name: "people",
      label: "Who rides along",
      options: [
        { value: "f-1", label: "Dev Patel" },
        { value: "f.2", label: "Ida Vale" },
      ],
      value: [],
    },
  ],
  medicalQuestions: [
    { id: "heart", question: "Have you had heart trouble?" },
    { id: "back.pain", question: "Does your back hurt?" },
  ],
};

export const draft: BenefitSelection = {
  selectionId: "s-1",
  benefitId: "cycle",
  temporarySelection: true,
  status: "draft",
  statusLabel: "Not finished",
  planDetails: [],
  peopleCovered: [],
  cta: { type: "continue", label: "Continue" },
  editFields: [],
  actions: ["discard"],
  version: 1,
};

export const pending: BenefitSelection = {
  ...draft,
  temporarySelection: false,
  status: "approval-pending",
  statusLabel: "Waiting for approval",
  planDetails: [{ label: "Amount", value: "£1,200.00" }],
  cta: { type: "view-request", label: "View request" },
  actions: ["withdraw"],
  version: 2,
};

type CostsReply = z.output<(typeof calculateCosts)["reply"]>;
export const costs: CostsReply = {
  costs: {
    employeeMonthlyPence: 10_000,
    employerMonthlyPence: 0,
    employeeAnnualPence: 120_000,
    employerAnnualPence: 0,
    treatment: "sacrifice",
    employeeLines: [{ text: "Bike and equipment", pence: 120_000 }],
    employerLines: [],
    takeHome: {
      monthlyPence: 7_200,
      savedMonthlyPence: 2_800,
      lines: [
        { text: "In 12 equal parts", pence: 10_000 },
        { text: "Income tax you no longer pay, 20%", pence: -2_000 },
        { text: "National Insurance, 8%", pence: -800 },
      ],
    },
  },
};

/** Makes the upstream have one changeable benefit, and records its requests. */
export function offerBenefit(portal: TestPortal, benefit: Partial<Benefit> = {}) {
  const { upstream } = portal;
  const state = { benefit: { ...cycle, ...benefit } as Benefit, costs: costs as CostsReply };
  const getBody = ({ body }: Call): Record<string, unknown> => JSON.parse(body);
  upstream.answer("GET", BENEFIT_CALL, () => ({ json: state.benefit }));
  upstream.answer("GET", "/v1/benefit/cycle/related_FAQ", { json: [] });
  upstream.answer("GET", "/v1/benefit/cycle/related_benefits", { json: [] });
  upstream.answer("GET", TERMS_CALL, { json: { terms: "<p>Ride with care.</p>", version: "3" } });
  upstream.answer("POST", COSTS, () => ({ json: state.costs }));
  for (const method of ["POST", "PATCH"]) {
    upstream.answer(method, WRITE, (call) => {
      const { accepted_terms, medical_answers, terms_version, version: _, ...values } = getBody(call);
      const isAsked = accepted_terms === true;
      const version = (state.benefit.selection?.version ?? 0) + 1;
      state.benefit = { ...state.benefit, selection: { ...(isAsked ? pending : draft), values, version } };
      return { json: state.benefit.selection };
    });
  }
  return {
    held: state,
    read: (answer: Answer) => upstream.answer("GET", BENEFIT_CALL, answer),
    terms: (answer: Answer) => upstream.answer("GET", TERMS_CALL, answer),
    refuse(answer: Answer) {
      for (const method of ["POST", "PATCH"]) upstream.answer(method, WRITE, answer);
    },
    /** The method and body of each request to API-62. */
    get sent() {
      return upstream.calls
        .filter(({ path }) => path === WRITE)
        .map((call) => ({ method: call.method, ...getBody(call) }) as Record<string, unknown>);
    },
  };
}
