import { enrolmentCopy } from "#copy/enrolment";
import { getDateRule } from "~/components/form/date-of-birth.ts";
import { combineRules, createRequiredRule, type Rules } from "~/components/form/rules.ts";

export type OptOutField = "employee_number" | "given_on" | "reason";

const MAX_CHARACTERS = 200;

/** Rules that the browser and the server both check; `today` is yyyy-mm-dd. */
export const getOptOutRules = (today: string): Rules<OptOutField> => ({
  employee_number: createRequiredRule(() => enrolmentCopy("numberRequired")),
  given_on: getDateRule({
    label: enrolmentCopy("givenOn"),
    today,
    min: Number(today.slice(0, 4)) - 1,
    outOfRange: enrolmentCopy("givenOutOfRange"),
  }),
  reason: combineRules(
    createRequiredRule(() => enrolmentCopy("reasonRequired")),
    (value) => ([...value.trim()].length > MAX_CHARACTERS ? enrolmentCopy("reasonTooLong") : undefined),
  ),
});
