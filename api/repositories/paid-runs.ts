import "#api-copy/prices";
import { sql } from "kysely";
import { translateStoredText } from "../copy/stored-text.ts";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { ShownLine } from "../domain/pay/explanation.ts";
import type { PaidRuns } from "../domain/payroll/paid-months.ts";
import { selectPersonLines } from "./payroll-run-lines.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

type RunsKey = { clientId: string; userId: string; from: string };

const selectLines = prepareQuery((db, value: QueryValue<RunsKey>) =>
  selectPersonLines(db, { clientId: value("clientId"), userId: value("userId") }, value("from"))
    .select(["r.pay_date", "l.product_code", "l.type", "l.entry", "l.origin_key", "l.amount_pence"])
    .select(["l.instalment", "l.price_lines", "l.reason"])
    .orderBy("r.pay_date")
    .orderBy("l.place"),
);

/** A person's locked runs from a pay day onwards, with their lines. A run counts once its file is written. */
export async function findPaidRuns(
  db: Db,
  { clientId, userId }: Pick<Actor, "clientId" | "userId">,
  from: string,
): Promise<PaidRuns> {
  const values = { clientId, userId, from };
  const [days, lines] = await Promise.all([selectRunDays(db, values), selectLines(db, values)]);
  // After a change of pay group, runs of the earlier group still count.
  const runs = days.filter(({ kind }) => kind === "run");
  const ledgerStarts = days.filter(({ kind }) => kind === "ledger").map(({ pay_date }) => pay_date);
  return {
    payDays: [...new Set([...runs, ...lines].map(({ pay_date }) => pay_date))],
    ledgerFrom: ledgerStarts.toSorted()[0] ?? null,
    lines: lines.map((line) => ({
      payDay: line.pay_date,
      productCode: line.product_code,
      type: line.type,
      entry: line.entry,
      origin: line.origin_key,
      pence: line.amount_pence,
      instalment: line.instalment,
      reason: line.reason,
      priceLines: line.price_lines === null ? null : toPriceLines(line.price_lines),
    })),
  };
}

/** Parses the price lines that the lock stored, and translates them for the reader. */
const toPriceLines = (json: string) =>
  (JSON.parse(json) as [string, number, ShownLine["rounding"]][]).map(
    ([text, pence, rounding]): ShownLine => {
      return { text: translateStoredText("prices", text), pence, rounding };
    },
  );

/** Pay days of locked runs of the person's current group, and the first pay day of each group's ledger. */
const selectRunDays = prepareQuery((db, value: QueryValue<RunsKey>) => {
  const ledgerStarts = db
    .selectFrom("payroll_groups as g")
    .innerJoin("pay_periods as p", (join) =>
      join
        .onRef("p.client_id", "=", "g.client_id")
        .onRef("p.group_code", "=", "g.code")
        .onRef("p.key", "=", "g.ledger_from"),
    )
    .select(["p.pay_date", sql<string>`'ledger'`.as("kind")])
    .where("g.client_id", "=", value("clientId"));
  return db
    .selectFrom("payroll_runs as r")
    .innerJoin("payroll_groups as g", (join) =>
      join.onRef("g.client_id", "=", "r.client_id").onRef("g.code", "=", "r.group_code"),
    )
    .innerJoin("employees as e", (join) =>
      join
        .onRef("e.client_id", "=", "r.client_id")
        .on((eb) =>
          eb.or([eb("e.payroll_group", "=", eb.ref("g.name")), eb("e.payroll_group", "=", eb.ref("g.code"))]),
        ),
    )
    .select(["r.pay_date", sql<string>`'run'`.as("kind")])
    .where("r.client_id", "=", value("clientId"))
    .where("e.id", "=", value("userId"))
    .where("r.pay_date", ">=", value("from"))
    .where("r.written_at", "is not", null)
    .unionAll(ledgerStarts);
});
