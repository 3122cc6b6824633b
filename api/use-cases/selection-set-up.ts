import { refusalsCopy } from "#api-copy/refusals";
import type { BenefitSelection } from "#contract/benefits.ts";
import type { SetUp } from "#contract/selections.ts";
import type { Db, Trx } from "../db/schema.ts";
import { getActingId } from "../domain/actor.ts";
import type { ChoiceValues } from "../domain/benefits/choice-values.ts";
import { areAllAnswered } from "../domain/benefits/medical-questions.ts";
import type { Warning } from "../domain/benefits/pension-warnings.ts";
import type { Selection } from "../domain/benefits/selection.ts";
import {
  type EnrolmentContext,
  listCoverable,
  parseSetUp,
  type SetUpErrors,
} from "../domain/benefits/set-up-values.ts";
import { getStatusOnSubmit, type Quote } from "../domain/benefits/submission.ts";
import { describeQuoteChange, toQuoteId } from "../platform/quote-id.ts";
import { fromWireValues, toWireKeys } from "../repositories/choice-values.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { type FullSelectionRow, saveSelections } from "../repositories/selections.ts";
import type { BenefitOffer } from "./benefit-offer.ts";
import { getName, getOfferAvailability, toStartingValues } from "./benefit-views.ts";
import type { MemberBenefits } from "./member-benefits.ts";
import { loadPayOnDays } from "./pay-on-days.ts";
import { createRefusal } from "./refusal.ts";
import { mailChoice } from "./selection-mails.ts";
import { loadQuote, type QuoteDeps } from "./selection-quotes.ts";
import { toCascadeRows, toSelectionRow, type WriteContext } from "./selection-rows.ts";
import { findAgreement } from "./selection-terms.ts";
import {
  auditSelection,
  type SelectionCommand,
  type SelectionRefusal,
  toSavedSelectionReply,
} from "./selection-writes.ts";

export type SetUpBody = Omit<SetUp, "accepted_terms"> & { accepted_terms?: boolean | null | undefined };
type Answer = BenefitSelection | WorkRefusal<SelectionRefusal>;

/**
 * Saves a choice as a draft, or submits it if `isSubmitted` (API-62, API-65). Values that the body leaves out
 * stay unchanged (BENEFIT-14).
 */
export async function saveSetUp(
  trx: Trx,
  command: SelectionCommand,
  context: WriteContext,
  offer: BenefitOffer,
  body: SetUpBody,
  isSubmitted: boolean,
): Promise<Answer> {
  if (isSubmitted) {
    const submission = await quoteSubmission(trx, command, context, offer, body);
    const agreed = submission instanceof WorkRefusal ? submission : applyAgreement(submission, command, body);
    return agreed instanceof WorkRefusal ? agreed : writeSubmission(trx, command, agreed);
  }
  const started = await startSetUp(trx, command, context, offer, body, isSubmitted);
  if (started instanceof WorkRefusal) return started;
  const { values, choosing, read, draft, answers } = started;
  const facts = { status: "draft", choice: read.choice, people: read.people } as const;
  const row = toSelectionRow(
    context,
    offer.product,
    { ...facts, draftValues: values, medicalAnswers: answers, terms: draft?.terms ?? null },
    findRow(context.memberBenefits, draft),
  );
  const quote = await loadDraftQuote(values, choosing, { ...context, db: trx });
  const quote_id = quote && toQuoteId(quote, offer.content.terms_version);
  return writeSelection(trx, command, context, offer, [{ ...row, quote_id }], {
    arrearsPence: quote?.arrearsPence,
  });
}

/** Merges a body into the current values, if the benefit is open and every checked value is valid. */
async function startSetUp(
  db: Db,
  { actor }: SelectionCommand,
  { memberBenefits }: WriteContext,
  offer: BenefitOffer,
  body: SetUpBody,
  isSubmitted: boolean,
) {
  const { snapshot } = memberBenefits;
  const { product, selectionPair } = offer;
  if (body.version != null && body.version !== selectionPair.latest?.version)
    return createRefusal("changed", refusalsCopy("hasChanged"));
  const { route, text } = getOfferAvailability(offer, snapshot).availability;
  if (!route) return createRefusal("closed", text);
  const getPayOn = await loadPayOnDays(db, actor, product);
  const choosing = { product, snapshot, window: route, getPayOn };
  const sentValues = fromWireValues(body);
  const values = mergeDraftValues(toStartingValues(selectionPair), sentValues, choosing);
  const parsed = parseSetUp(values, choosing, !isSubmitted);
  const errors = toWireKeys(isSubmitted ? parsed.errors : keepSentErrors(parsed.errors, sentValues));
  if (Object.keys(errors).length > 0) return new WorkRefusal<SelectionRefusal>({ errors });
  const draft = findDraft(memberBenefits, product.code);
  return { values, choosing, read: parsed, draft, answers: mergeMedicalAnswers(body, draft, offer) };
}

/** A choice as it would be stored, before the person agrees to it. */
export interface Submission {
  writing: WriteContext;
  offer: BenefitOffer;
  quote: Quote;
  quoteId: string;
  /** The choice's own row comes first, without its terms. */
  rows: [FullSelectionRow, ...FullSelectionRow[]];
  answers: Selection["medicalAnswers"];
  accepted?: Warning["code"] | undefined;
}

/** The quote of a choice as if it were submitted; nothing is written. */
export async function quoteSubmission(
  db: Db,
  command: SelectionCommand,
  context: WriteContext,
  offer: BenefitOffer,
  body: SetUpBody,
): Promise<Submission | WorkRefusal<SelectionRefusal>> {
  const started = await startSetUp(db, command, context, offer, body, true);
  if (started instanceof WorkRefusal) return started;
  const { read, choosing, draft, answers } = started;
  const quote = await loadQuote(read, choosing, { ...context, db });
  const quoteId = toQuoteId(quote, offer.content.terms_version);
  const row = toSubmittedRow(context, command, offer, quote, {
    quoteId,
    medicalAnswers: quote.medicalRequired ? answers : null,
    from: findRow(context.memberBenefits, draft),
  });
  return {
    writing: context,
    offer,
    quote,
    quoteId,
    rows: [row, ...listCascadeRows(context, quote)],
    answers,
  };
}

/** A submission with the agreement in a body, or why it is refused. */
export function applyAgreement(
  submission: Submission,
  command: SelectionCommand,
  body: SetUpBody,
): Submission | WorkRefusal<SelectionRefusal> {
  const { writing, offer, quote, quoteId, rows, answers } = submission;
  if (quote.error) return createRefusal("not_allowed", quote.error);
  if (body.quoteId && body.quoteId !== quoteId)
    return createRefusal("changed", describeQuoteChange(body.quoteId, quoteId));
  const terms = findTerms(offer, writing.memberBenefits, writing, command, body);
  if (terms === "refused") return createRefusal("terms_required", refusalsCopy("agreeTerms"));
  if (quote.medicalRequired && !areAllAnswered(offer.product, answers))
    return createRefusal("medical_required", refusalsCopy("answerMedical"));
  const warning = quote.warnings.find(({ mustAccept }) => mustAccept);
  if (warning && body.accepted_warnings === false) return createRefusal("warnings_required", warning.text);
  const [row, ...others] = rows;
  const agreed = { ...row, ...toTermsColumns(terms) };
  const accepted = body.accepted_warnings === true ? warning?.code : undefined;
  return { ...submission, rows: [agreed, ...others], accepted };
}

export function writeSubmission(
  trx: Trx,
  command: SelectionCommand,
  submission: Submission,
): Promise<Answer> {
  const { writing, offer, quote, rows, accepted } = submission;
  return writeSelection(trx, command, writing, offer, rows, { accepted, arrearsPence: quote.arrearsPence });
}

const toTermsColumns = (terms: Selection["terms"]) => ({
  terms_version: terms?.version ?? null,
  terms_accepted_by: terms?.by ?? null,
  terms_accepted_at: terms?.at ?? null,
});

/** The quote of a draft that could be confirmed now; null while something is missing. */
async function loadDraftQuote(
  values: ChoiceValues,
  context: EnrolmentContext,
  deps: QuoteDeps,
): Promise<Quote | null> {
  const parsed = parseSetUp(values, context);
  const isWhole = parsed.reason === null && Object.keys(parsed.errors).length === 0;
  return isWhole ? loadQuote(parsed, context, deps) : null;
}

function toSubmittedRow(
  context: WriteContext,
  { actor }: SelectionCommand,
  { product }: BenefitOffer,
  quote: Quote,
  { from, quoteId, medicalAnswers }: Pick<Selection, "medicalAnswers"> & SubmissionOrigin,
): FullSelectionRow {
  const parties = { actorId: getActingId(actor), ownerId: actor.userId };
  const status = getStatusOnSubmit(quote, parties, context.today);
  const agreement = { quoteId, price: quote.price };
  return toSelectionRow(context, product, { ...quote.selection, medicalAnswers, status }, from, agreement);
}

interface SubmissionOrigin {
  quoteId: string;
  from: FullSelectionRow | undefined;
}

const listCascadeRows = (context: WriteContext, { cascade, selection }: Quote) =>
  cascade && selection.coverDate !== null
    ? toCascadeRows(context, cascade, {
        coverDate: selection.coverDate,
        firstDeductionDate: selection.firstDeductionDate,
      })
    : [];

async function writeSelection(
  trx: Trx,
  command: SelectionCommand,
  context: WriteContext,
  offer: BenefitOffer,
  rows: [FullSelectionRow, ...FullSelectionRow[]],
  { accepted, arrearsPence }: WriteDetail,
): Promise<Answer> {
  const { product } = offer;
  const [row, other] = rows;
  await saveSelections(trx, command.actor, rows, getActingId(command.actor));
  const action = row.status === "draft" ? "selection.drafted" : "selection.submitted";
  await auditSelection(trx, command, context, action, {
    id: row.id,
    rows,
    detail: {
      benefit: product.code,
      status: row.status,
      ...(row.terms_version !== null && row.status !== "draft" && { terms: row.terms_version }),
      ...(other && { cascade: other.id }),
      ...(accepted && { accepted }),
    },
  });
  const reply = toSavedSelectionReply(context, rows, row.id);
  if (row.status !== "draft") await mailChoice(trx, context, getName(offer), reply);
  return arrearsPence ? { ...reply, arrearsPence } : reply;
}

interface WriteDetail {
  accepted?: Warning["code"] | undefined;
  arrearsPence?: number | undefined;
}

/** Merges sent values into saved ones, and drops people who can no longer be covered. */
export function mergeDraftValues(
  before: ChoiceValues | null,
  sentValues: ChoiceValues,
  context: EnrolmentContext,
): ChoiceValues {
  const { people: named, ...base } = before ?? {};
  const coverableIds = new Set(listCoverable(context).map(({ id }) => id));
  const people = named?.filter((id) => coverableIds.has(id));
  return { ...base, ...(people && { people }), ...sentValues };
}

/** Leaves out errors of values that were not sent, because a draft may be incomplete. */
const keepSentErrors = (errors: SetUpErrors, sentValues: ChoiceValues): SetUpErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => sentValues[field as keyof ChoiceValues] != null),
  );

const findDraft = ({ snapshot }: MemberBenefits, code: string) =>
  snapshot.selections.find((each) => each.code === code && each.status === "draft");

const findRow = ({ selections }: MemberBenefits, selection: Selection | undefined) =>
  selections.find(({ id }) => id === selection?.id);

/** Answers to the current questions; sent ones replace stored ones. */
export function mergeMedicalAnswers(
  { medical_answers }: SetUpBody,
  draft: Selection | undefined,
  { product }: BenefitOffer,
) {
  const all = { ...draft?.medicalAnswers, ...medical_answers };
  const answers = product.medicalQuestions.flatMap(({ id }) =>
    Object.hasOwn(all, id) ? [[id, all[id] === true] as const] : [],
  );
  return answers.length > 0 ? Object.fromEntries(answers) : null;
}

/** The agreement to the terms (RULE-06, RULE-15): given now, or earlier for the same version. */
function findTerms(
  { content }: BenefitOffer,
  { snapshot }: MemberBenefits,
  { now }: WriteContext,
  { actor }: SelectionCommand,
  body: SetUpBody,
): NonNullable<Selection["terms"]> | null | "refused" {
  const version = content.terms_version;
  if (version === null) return null;
  // Without a text nobody can have read the terms, so nobody can agree to them.
  const agrees = body.accepted_terms === true && body.terms_version === version && content.terms !== null;
  if (agrees) return { version, by: getActingId(actor), at: now };
  return findAgreement(content, snapshot.selections) ?? "refused";
}
