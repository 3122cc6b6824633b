import { field, kindSettings } from "../../../fields/fields.ts";
import { levelsSchema } from "../levels.ts";
import type { PlanFile } from "../plan-file.ts";
import type { PeopleOptions } from "../types.ts";

/** A level with a price for each person covered. */
export const planFile: PlanFile<PeopleOptions> = {
  schema: kindSettings(
    "people",
    { levels: field("levels", levelsSchema, "What can be chosen, the lowest first") },
    "A level with a price for each person covered",
  ),
  listPriceItems: ({ levels }, covers) => {
    const listItems = (person: string) => levels.map(({ code }) => `${code}/${person}`);
    const required = [
      ...listItems("employee"),
      ...(covers.partner ? listItems("partner") : []),
      ...(covers.children ? listItems("child") : []),
    ];
    const possibleItems = ["employee", "partner", "child"].flatMap(listItems);
    return { by: "item", required, optional: possibleItems.filter((item) => !required.includes(item)) };
  },
};
