import { randomUUID } from "node:crypto";
import { areAllAnswered } from "../domain/benefits/medical-questions.ts";
import { findOpenOffer, getDecisionDeadline, hasInsurerQuestion } from "../domain/benefits/underwriting.ts";
import { formatLongDate } from "../domain/calendar.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { toPounds } from "../domain/pay/money.ts";
import { createCatalogues } from "../platform/catalogues.ts";
import { type TableCell, toCsv } from "../platform/csv.ts";
import { createRateBook } from "../platform/rates.ts";
import { writeWholeFile } from "../platform/whole-files.ts";
import { addAudits } from "../repositories/audit.ts";
import { listProductsWithProviders } from "../repositories/reports.ts";
import { listMedicalAnswers } from "../repositories/underwriting.ts";
import { describeWaitingRequests, type WaitingRequest } from "../use-cases/underwriting-requests.ts";
import type { CommandDeps, ExitCode } from "./command.ts";

type AnsweredRequest = WaitingRequest<Awaited<ReturnType<typeof listMedicalAnswers>>[number]>;

const header = [
  "Request",
  "Benefit",
  "Policy number",
  "Employee number",
  "First name",
  "Surname",
  "Date of birth",
  "People covered",
  "Cover requested",
  "Cover without questions",
  "Requested on",
  "Decide by",
  "Question",
  "Answer",
];

/**
 * Writes the medical answers that wait for one insurer into a new file that only the operator can read, a row
 * for each question. Requests with missing answers, or that the insurer has answered, are left out.
 */
export async function exportMedicalAnswers(
  { openDatabase, clock, print, printError }: CommandDeps,
  { client: clientId, provider }: { client: string; provider: string },
  out: string,
): Promise<ExitCode> {
  const { db } = await openDatabase();
  const benefits = await listProductsWithProviders(db, { clientId });
  const benefitsOfProvider = new Map(
    benefits.filter((each) => each.provider === provider).map((each) => [each.product_code, each]),
  );
  const [first] = benefitsOfProvider.values();
  if (!first) {
    const codes = [...new Set(benefits.map((each) => each.provider))].filter((code) => code !== null).sort();
    printError(`${clientId} has no benefit of the provider ${provider}. Its providers: ${codes.join(", ")}`);
    return 1;
  }
  const now = clock.now();
  const today = toLondonDate(now);
  const rows = await listMedicalAnswers(db, { clientId }, [...benefitsOfProvider.keys()]);
  const catalogues = createCatalogues({ db, clock, rates: createRateBook({ db, clock }) });
  const requests = (await describeWaitingRequests({ db, catalogues }, clientId, rows, today)).filter(
    isForInsurer,
  );
  if (requests.length === 0) {
    print(`No medical answers wait for ${first.provider_name}`);
    return 0;
  }
  const lines = requests.flatMap((request) => {
    const benefit = benefitsOfProvider.get(request.product.code);
    return toLines(request, [benefit?.name ?? request.product.name, benefit?.policy_number ?? null]);
  });
  await writeWholeFile({ path: out, content: toCsv([header, ...lines], { bom: true }) });
  const request = { id: `command-${randomUUID()}`, ip: null };
  await addAudits(
    db,
    requests.map(({ row, product }) => ({
      action: "underwriting.answers_exported",
      at: now.getTime(),
      request,
      clientId,
      actor: { userId: "command" },
      target: { type: "selection", id: row.id },
      detail: { benefit: product.code, provider, owner: row.employee_id },
    })),
  );
  print(`Requests in ${out}: ${requests.length}. Give the file to ${first.provider_name} alone`);
  return 0;
}

const isForInsurer = ({ row, product, decisions }: AnsweredRequest): boolean =>
  areAllAnswered(product, row.answers) && !hasInsurerQuestion(decisions) && !findOpenOffer(decisions);

function toLines(
  { row, covered, snapshot, selection, product, cover, decisions }: AnsweredRequest,
  benefit: readonly TableCell[],
): TableCell[][] {
  const people = covered.map(
    ({ first_name, surname, date_of_birth }) =>
      `${first_name} ${surname}, born ${formatLongDate(date_of_birth)}`,
  );
  const request = [
    row.id,
    ...benefit,
    row.employee_number,
    row.first_name,
    row.surname,
    snapshot.member.dateOfBirth,
    people.join("; "),
    toPounds(cover.coverPence),
    toPounds(cover.livePence),
    toLondonDate(new Date(selection.createdAt)),
    getDecisionDeadline(selection, decisions),
  ];
  return product.medicalQuestions.map(({ id, question }) => [
    ...request,
    question,
    row.answers?.[id] ? "Yes" : "No",
  ]);
}
