import type { ChoiceValues } from "../choice-values.ts";
import type { Level } from "./types.ts";

/** Shared code of the kinds whose choice is one of the plan's levels. */
export const levelChoice = {
  toValues: ({ level }: { level: string }): ChoiceValues => ({ level }),
  listLevelCodes: ({ levels }: { levels: readonly Level[] }) => levels.map(({ code }) => code),
  isSold: ({ level }: { level: string }, { levels }: { levels: readonly Level[] }) =>
    levels.some(({ code }) => code === level),
};
