import type { ProductCode } from "./product.ts";

export interface MedicalQuestion {
  id: string;
  question: string;
}

const ofOneself: readonly MedicalQuestion[] = [
  {
    id: "treatment",
    question: "Have you seen a specialist, or been in hospital, in the last five years?",
  },
  { id: "medicine", question: "Do you take medicine that a doctor prescribed for more than four weeks?" },
  { id: "waiting", question: "Are you waiting for a test, its result, or treatment?" },
];

const heart = "Have you ever been told that you have a heart condition, a stroke, cancer or diabetes?";

/** Yes or no each; asked for cover above the free limit (RULE-13). */
const questions: Partial<Record<ProductCode, readonly MedicalQuestion[]>> = {
  life: [...ofOneself, { id: "serious", question: heart }],
  "partner-life": [
    {
      id: "treatment",
      question: "Has your partner seen a specialist, or been in hospital, in the last five years?",
    },
    {
      id: "medicine",
      question: "Does your partner take medicine that a doctor prescribed for more than four weeks?",
    },
    { id: "waiting", question: "Is your partner waiting for a test, its result, or treatment?" },
  ],
  "critical-illness": [
    ...ofOneself,
    { id: "serious", question: heart },
    {
      id: "family",
      question: "Did a parent, brother or sister have one of these before the age of 60?",
    },
  ],
  "income-protection": [
    ...ofOneself,
    { id: "absence", question: "Were you off work for more than ten days together in the last two years?" },
  ],
};

export const medicalQuestionsOf = (code: ProductCode): readonly MedicalQuestion[] => questions[code] ?? [];

/** Whether every question of a product is answered, with yes or no. */
export const isAnswered = (
  code: ProductCode,
  answers: Readonly<Record<string, boolean>> | null | undefined,
): boolean => medicalQuestionsOf(code).every(({ id }) => typeof answers?.[id] === "boolean");
