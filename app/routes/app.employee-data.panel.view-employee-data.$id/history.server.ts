import { type CallReply, getEmployeeHistory } from "#contract/index.ts";
import { historyCopy } from "#copy/history";
import { formatMoney } from "~/components/content/format-money.ts";
import { formatLongDay, formatMoment, toLondonDay } from "~/copy/day.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { parseDay } from "~/platform/parse-day.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import type { HistoryRow, HistoryView } from "./history.tsx";

type Fact = CallReply<typeof getEmployeeHistory>[number];

/** An employee's history as the address requests it; null if the upstream has none. */
export async function loadHistory(
  { upstream }: Pick<RequestContext, "upstream">,
  { extensions, client }: Pick<Setup, "extensions" | "client">,
  employeeId: string,
  url: string,
): Promise<HistoryView | null> {
  if (!extensions.has("history")) return null;
  const query = new URL(url).searchParams;
  const fields = { asAt: query.get("asAt")?.trim() ?? "", knownAt: query.get("knownAt")?.trim() ?? "" };
  const [asAt, knownOn] = [parseDay(fields.asAt), parseDay(fields.knownAt)];
  const invalidDays = {
    asAt: fields.asAt !== "" && asAt === null,
    knownAt: fields.knownAt !== "" && knownOn === null,
  };
  const reply = await upstream.call(getEmployeeHistory, {
    params: { id: client.id, employeeId },
    query: { asAt: asAt ?? undefined, knownAt: knownOn === null ? undefined : getEndOfLondonDay(knownOn) },
  });
  return { fields, invalidDays, rows: reply.ok ? toHistoryRows(reply.data) : null };
}

/** The last instant of a day in London, ms. */
function getEndOfLondonDay(day: string): number {
  const endOfDay = Date.parse(`${day}T23:59:59.999Z`);
  return toLondonDay(new Date(endOfDay)) === day ? endOfDay : endOfDay - 3_600_000;
}

/** The fact that was recorded last comes first. */
const toHistoryRows = (facts: readonly Fact[]): HistoryRow[] =>
  facts
    .map((fact, index) => ({ fact, index }))
    .sort((a, b) => b.fact.knownFrom - a.fact.knownFrom || a.index - b.index)
    .map(({ fact, index }) => toRow(fact, index));

function toRow({ fact, value, effectiveFrom, knownFrom, knownTo, source }: Fact, index: number): HistoryRow {
  const [kind = "", uploadId] = source.split(":");
  const recorded = formatMoment(knownFrom);
  return {
    key: String(index),
    fact: isKnownFact(fact) ? historyCopy(fact) : fact,
    value: value == null ? historyCopy("none") : toFactText(fact, value),
    from: formatLongDay(effectiveFrom) ?? historyCopy("always"),
    recorded:
      knownTo == null ? recorded : historyCopy("withdrawn", { recorded, withdrawn: formatMoment(knownTo) }),
    source: isKnownSource(kind) ? historyCopy(`source.${kind}`) : source,
    sourceHref: kind === "upload" && uploadId ? uploadPaths.upload(uploadId) : null,
  };
}

function toFactText(fact: string, value: string): string {
  const formatHundredths = () => String(Number(value) / 100);
  if (fact === "pay") {
    const [unit, pence] = value.split(":");
    return historyCopy(unit === "hourly" ? "perHour" : "perYear", { amount: formatMoney(Number(pence)) });
  }
  if (fact === "weekly_hours") return historyCopy("hours", { count: formatHundredths() });
  if (fact === "holiday_days") return historyCopy("days", { count: formatHundredths() });
  if (value === "yes" || value === "no") return historyCopy(value);
  if (fact === "tax_region" && isRegion(value)) return historyCopy(`region.${value}`);
  return formatLongDay(value) ?? value;
}

const isRegion = (value: string) => value === "rUK" || value === "S" || value === "C";

const facts = [
  ...(["pay", "weekly_hours", "pay_group", "ni_category", "tax_region", "grade", "location"] as const),
  ...([
    "holiday_days",
    "employed",
    "away",
    "probation_end",
    "date_of_birth",
    "first_voucher_date",
    "name",
  ] as const),
];
const isKnownFact = (name: string): name is (typeof facts)[number] => facts.some((each) => each === name);

const sources = [
  ...(["migration", "seed", "import", "upload", "upload-undo", "account-change", "correction"] as const),
];
const isKnownSource = (name: string): name is (typeof sources)[number] =>
  sources.some((each) => each === name);
