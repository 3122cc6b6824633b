import { keepLanguage } from "../copy/language.ts";
import type { Db } from "../db/schema.ts";
import { addCoreCover, hasPayrolledCore, listCorePlans } from "../domain/benefits/core-cover.ts";
import type { LifeEvent } from "../domain/benefits/snapshot-types.ts";
import { getLastDayOfMonth } from "../domain/calendar.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { listJobSpans } from "../domain/payroll/core-elections.ts";
import type { PersonFact } from "../domain/payroll/ledger.ts";
import type { IdentityHistory } from "../domain/reports/identity.ts";
import { getLifeEventLayout, toEventOutcome, toLifeEventLine } from "../domain/reports/life-event-lines.ts";
import { listPayrollLines, payrollLayout, toReportMonths } from "../domain/reports/payroll-lines.ts";
import {
  listProviderLines,
  type ProviderProduct,
  toProviderLayout,
} from "../domain/reports/provider-lines.ts";
import type { ReportName } from "../domain/reports/report-id.ts";
import {
  type Cell,
  type ReportLayout,
  type ReportPerson,
  toSnapshotAfterLeaving,
} from "../domain/reports/report-person.ts";
import { streamReportFile } from "../platform/report-file.ts";
import type { Services } from "../platform/services.ts";
import { toLifeEvent } from "../repositories/life-event-rows.ts";
import { toBulkSnapshot, toFormerMember } from "../repositories/member-snapshot.ts";
import { listFacts, listIdentityFacts, listPeopleWithDays } from "../repositories/person-facts.ts";
import { type EventRow, listLifeEventsFrom } from "../repositories/reports.ts";
import { listEarlierMembers } from "../repositories/states.ts";
import { type PeopleScope, type PersonRows, streamPeople } from "../repositories/stream-people.ts";
import { streamPayrollReport } from "./payroll-reports.ts";
import type { ReportClient } from "./report-client.ts";

/** People or events per batch, between which other requests get a turn: some milliseconds. */
const batchSize = 25;

type Stream = AsyncIterable<Cell[][]>;

/** A report as a file, computed while it is read. A locked payroll run's stored file is returned instead. */
export function streamReport(services: Services, client: ReportClient, report: ReportName) {
  const streamComputedReport = (name: ComputedReport) =>
    streamReportFile(...getLines(services, client, name));
  if (report.kind !== "payroll" && report.kind !== "payroll-run") return streamComputedReport(report);
  return streamPayrollReport(services, client, report, streamComputedReport);
}

type ComputedReport = Exclude<ReportName, { kind: "payroll-run" }>;

function getLines(services: Services, client: ReportClient, report: ComputedReport): [ReportLayout, Stream] {
  if (report.kind === "life-event") {
    return [getLifeEventLayout(), keepLanguage(streamEventLines(services, client, report.month))];
  }
  if (report.kind === "payroll") {
    const months = toReportMonths(report.month, client.calendar, client.catalogue.rates);
    const toLines = (person: ReportPerson) => listPayrollLines(person, months, client.getName);
    const scope = { chosenProducts: "anything", isEverybody: hasPayrolledCore(client) } as const;
    return [payrollLayout, streamPeopleLines(services, client, scope, toLines)];
  }
  const products = listProviderProducts(client, report.provider);
  const codes = products.map(({ product }) => product.code);
  const toLines = (person: ReportPerson) => listProviderLines(person, report.month, products);
  const isEverybody = listCorePlans(client.catalogue).some(({ code }) => codes.includes(code));
  const chosenProducts = [...codes, ...(isEverybody ? listEarlierPlans(products) : [])];
  return [
    toProviderLayout(products),
    streamPeopleLines(services, client, { chosenProducts, isEverybody, hasIdentities: true }, toLines),
  ];
}

/** Plans that a person must have held before they may have one of these. */
const listEarlierPlans = (products: readonly ProviderProduct[]): string[] =>
  products.flatMap(({ product }) =>
    product.eligibility.flatMap((rule) => (rule.rule === "earlier-holding" ? [rule.plan] : [])),
  );

function listProviderProducts(
  { provided, catalogue, getName }: ReportClient,
  provider: string,
): ProviderProduct[] {
  return catalogue.products.flatMap((product) => {
    const row = provided.find((each) => each.product_code === product.code && each.provider === provider);
    return row ? [{ product, name: getName(product), policyNumber: row.policy_number }] : [];
  });
}

async function* streamPeopleLines(
  { db, clock }: Services,
  client: ReportClient,
  { hasIdentities = false, ...scope }: ReportScope,
  toLines: (person: ReportPerson) => Cell[][],
): AsyncGenerator<Cell[][]> {
  const now = clock.now();
  for await (const people of streamPeople(db, client, { ...scope, includesFormerFamily: true }, batchSize)) {
    const histories = scope.isEverybody ? await listHistories(db, client, people) : noHistories;
    const identities = hasIdentities ? await listIdentities(db, client, people) : () => noIdentities;
    yield people.flatMap((rows) => toLines(toReportPerson(rows, client, { now, histories, identities })));
  }
}

interface ReportScope extends Omit<PeopleScope, "includesFormerFamily"> {
  /** Whether earlier names and dates of birth are read too. */
  hasIdentities?: boolean;
}

type Identities = (employeeId: string) => IdentityHistory;
const noIdentities: IdentityHistory = { facts: [], earlierMembers: [] };

async function listIdentities(
  db: Db,
  client: ReportClient,
  people: readonly PersonRows[],
): Promise<Identities> {
  const ids = people.map(({ person }) => person.id);
  const facts = await listIdentityFacts(db, client.clientId, ids);
  const earlierMembers = await listEarlierMembers(db, client, ids);
  return (id) => ({ facts: facts.get(id) ?? [], earlierMembers: earlierMembers.get(id) ?? [] });
}

type Histories = ReadonlyMap<string, readonly PersonFact[]>;
const noHistories: Histories = new Map();

/** Histories of people whose facts once differed from today's, because core cover follows each day's job. */
async function listHistories(db: Db, { clientId }: ReportClient, people: readonly PersonRows[]) {
  const ids = people.map(({ person }) => person.id);
  return listFacts(db, clientId, await listPeopleWithDays(db, clientId, ids));
}

function toReportPerson(
  rows: PersonRows,
  client: ReportClient,
  { now, histories, identities }: { now: Date; histories: Histories; identities: Identities },
): ReportPerson {
  const { person, family } = rows;
  const { catalogue, isOffered } = client;
  const scheme = client.schemes(person.payroll_group);
  const bulk = toBulkSnapshot(rows, { scheme, catalogue }, toLondonDate(now));
  const history = histories.get(person.id);
  const spans = history && listJobSpans(bulk.member, history, now.getTime());
  const snapshot = addCoreCover(bulk, isOffered, spans);
  return {
    employeeNumber: person.employee_number,
    firstName: person.first_name,
    surname: person.surname,
    payrollGroup: person.payroll_group,
    niNumber: person.ni_number,
    taxCode: person.tax_code,
    snapshot: toSnapshotAfterLeaving(snapshot),
    former: family.filter(({ active }) => !active).map(toFormerMember),
    family: family.map(({ id, first_name, surname }) => ({ id, firstName: first_name, surname })),
    identities: identities(person.id),
  };
}

async function* streamEventLines(
  { db, clock }: Services,
  client: ReportClient,
  month: string,
): AsyncGenerator<Cell[][]> {
  const today = toLondonDate(clock.now());
  const to = getLastDayOfMonth(`${month}-01`);
  let place: { from: string; after: string | null } = { from: `${month}-01`, after: null };
  for (;;) {
    const rows: EventRow[] = await listLifeEventsFrom(db, client, { ...place, to }, batchSize);
    yield rows.flatMap((row) => toLifeEvent(row).map((event) => toEventLine(row, event, client, today)));
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    place = { from: last.reported_date, after: last.id };
  }
}

const toEventLine = (row: EventRow, event: LifeEvent, { offered }: ReportClient, today: string) =>
  toLifeEventLine(
    { employeeNumber: row.employee_number, firstName: row.first_name, surname: row.surname },
    event,
    toEventOutcome(event, offered, today),
  );
