import { addDays, getEarliestDay } from "../../domain/calendar.ts";
import { getYear } from "../../domain/pay/tax-year.ts";
import type { NewRow, Trx } from "../schema.ts";
import type { DemoClient } from "./clients.ts";
import { demoClients, larkspur } from "./clients.ts";
import { toDemoId } from "./ids.ts";

/** The annual window of a client: always open at Larkspur, and opening soon at the others. */
function getWindow(client: DemoClient, day: string): NewRow<"benefit_windows"> {
  const { yearStart } = client.calendar;
  const { to } = getYear(day, yearStart);
  const row = { id: toDemoId("window", client.domain), client_id: client.domain };
  if (client === larkspur) {
    return {
      ...row,
      opens_date: addDays(day, -10),
      closes_date: getEarliestDay(addDays(day, 20), to),
      cover_date: addDays(to, 1),
    };
  }
  // The window lasts four weeks and ends a month before the scheme year. from its first day onwards, next year's
  // window is shown.
  const ends = [to, getYear(addDays(to, 1), yearStart).to];
  const end = ends.find((each) => addDays(each, -58) > day) ?? to;
  return {
    ...row,
    opens_date: addDays(end, -58),
    closes_date: addDays(end, -31),
    cover_date: addDays(end, 1),
  };
}

/** Moves the annual windows to the days that the demo promises. */
export async function resetWindows(trx: Trx, day: string): Promise<void> {
  const clients = demoClients.map(({ domain }) => domain);
  await trx.deleteFrom("benefit_windows").where("client_id", "in", clients).execute();
  await trx
    .insertInto("benefit_windows")
    .values(demoClients.map((client) => getWindow(client, day)))
    .execute();
}
