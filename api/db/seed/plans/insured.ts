import type { LifeEventCode, MedicalQuestion, Product } from "../../../domain/benefits/product.ts";
import { plain } from "./everyday.ts";

const annualJoinerEvent = { annual: true, joinerDays: 30 } as const;
const ofFamily: readonly LifeEventCode[] = ["marriage", "birth", "divorce", "partner-death"];
const ofPartner: readonly LifeEventCode[] = ["marriage", "divorce", "partner-death"];

const ofOneself: readonly MedicalQuestion[] = [
  {
    id: "treatment",
    question: "Have you seen a specialist, or been in hospital, in the last five years?",
  },
  { id: "medicine", question: "Do you take medicine that a doctor prescribed for more than four weeks?" },
  { id: "waiting", question: "Are you waiting for a test, its result, or treatment?" },
];
const ofThePartner: readonly MedicalQuestion[] = [
  {
    id: "treatment",
    question: "Has your partner seen a specialist, or been in hospital, in the last five years?",
  },
  {
    id: "medicine",
    question: "Does your partner take medicine that a doctor prescribed for more than four weeks?",
  },
  { id: "waiting", question: "Is your partner waiting for a test, its result, or treatment?" },
];
const serious: MedicalQuestion = {
  id: "serious",
  question: "Have you ever been told that you have a heart condition, a stroke, cancer or diabetes?",
};

/** What an insurer stands behind. */
export const insured: readonly Product[] = [
  {
    ...plain,
    code: "private-medical",
    isTaxedWhenEmployerPays: true,
    group: "health",
    name: "Private medical",
    choosable: {
      kind: "tiers",
      levels: [{ code: "standard", name: "Private medical" }],
      employerPaysSingle: true,
    },
    funding: "net-pay",
    eligibility: [{ rule: "probation" }],
    // A newborn is covered from birth.
    changes: { ...annualJoinerEvent, event: { after: ofFamily, from: "event" } },
    isPartnerSupported: true,
    childAges: { usual: 18, inEducation: 24 },
    rollsOver: true,
    onLeaving: "leave-date",
  },
  {
    ...plain,
    code: "dental",
    group: "health",
    name: "Dental",
    choosable: {
      kind: "tiers",
      levels: [
        { code: "essential", name: "Essential" },
        { code: "plus", name: "Plus" },
        { code: "premier", name: "Premier" },
      ],
      employerPaysSingle: false,
    },
    funding: "net-pay",
    eligibility: [],
    changes: { ...annualJoinerEvent, event: { after: ofFamily, from: "next-month" } },
    isPartnerSupported: true,
    childAges: { usual: 18, inEducation: 24 },
    rollsOver: true,
    onLeaving: "month-end",
  },
  {
    ...plain,
    code: "life",
    medicalQuestions: [...ofOneself, serious],
    group: "protection",
    name: "Life assurance",
    choosable: { kind: "multiple", core: 4, minimum: 5, maximum: 10, stepsAYear: 2 },
    funding: "net-pay",
    eligibility: [{ rule: "age", below: 70 }],
    changes: { annual: true, event: { after: ofFamily, from: "choice" }, monthly: "down" },
    freeCoverPence: 750_000_00,
    rollsOver: true,
    onLeaving: "leave-date",
  },
  {
    ...plain,
    code: "partner-life",
    medicalQuestions: ofThePartner,
    group: "protection",
    name: "Partner life",
    choosable: {
      kind: "cover",
      stepPence: 25_000_00,
      maximumPence: 250_000_00,
      timesPay: null,
      life: "partner",
      ownProduct: "life",
    },
    funding: "net-pay",
    eligibility: [{ rule: "partner", below: 65 }],
    changes: { annual: true, event: { after: ofPartner, from: "choice" } },
    freeCoverPence: 100_000_00,
    rollsOver: true,
    onLeaving: "leave-date",
  },
  {
    ...plain,
    code: "critical-illness",
    medicalQuestions: [
      ...ofOneself,
      serious,
      { id: "family", question: "Did a parent, brother or sister have one of these before the age of 60?" },
    ],
    group: "protection",
    name: "Critical illness",
    choosable: { kind: "cover", stepPence: 25_000_00, maximumPence: 500_000_00, timesPay: 5, life: "own" },
    funding: "net-pay",
    eligibility: [{ rule: "age", minimum: 16, below: 70 }],
    changes: { annual: true, event: { after: ofFamily, from: "next-month" } },
    freeCoverPence: 250_000_00,
    isPartnerSupported: true,
    rollsOver: true,
    onLeaving: "leave-date",
  },
  {
    ...plain,
    code: "income-protection",
    medicalQuestions: [
      ...ofOneself,
      { id: "absence", question: "Were you off work for more than ten days together in the last two years?" },
    ],
    group: "protection",
    name: "Income protection",
    choosable: { kind: "income", core: 50, levels: [66, 75] },
    funding: "net-pay",
    eligibility: [{ rule: "service", months: 12 }],
    changes: { annual: true },
    freeCoverPence: 90_000_00,
    rollsOver: true,
    onLeaving: "leave-date",
  },
  {
    ...plain,
    code: "cash-plan",
    group: "health",
    name: "Health cash plan",
    choosable: {
      kind: "people",
      levels: [
        { code: "bronze", name: "Bronze" },
        { code: "silver", name: "Silver" },
        { code: "gold", name: "Gold" },
        { code: "platinum", name: "Platinum" },
      ],
    },
    funding: "net-pay",
    eligibility: [],
    changes: { monthly: "any" },
    isPartnerSupported: true,
    childAges: { usual: 18, inEducation: 24 },
    rollsOver: true,
    onLeaving: "month-end",
  },
];
