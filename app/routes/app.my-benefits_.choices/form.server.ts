import type { SubmissionResult } from "@conform-to/react";
import { basketCopy } from "#copy/basket";
import { setUpCopy } from "#copy/set-up";
import { paths } from "~/paths.ts";
import { auditAfterwards } from "~/platform/audit-afterwards.server.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { findKey, keepKey, toFailureText } from "~/upstream/idempotency.server.ts";
import { confirmTogether, type RefusedLine, toRefusedLines } from "~/upstream/selection-batch.server.ts";
import { createDraftSlot } from "~/upstream/set-up-draft.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { type BasketLine, loadBasket, toConfirmedLine } from "~/view-models/basket.server.ts";
import { LINE_FIELD, toQuoteField, toVersionField, toWarnedField, toWarningField } from "./fields.ts";

export interface ChoicesReply {
  submission: SubmissionResult;
  /** The reason for each benefit that stopped the confirmation, by benefit. */
  refused: RefusedLine[];
}

/** Removes one benefit from the list, or confirms all of them. */
export async function submitChoices(context: RequestContext, setup: Setup, fields: FormData) {
  const intent = String(fields.get("intent") ?? "");
  if (intent.startsWith("remove ")) return removeLine(context, setup, intent.slice("remove ".length));
  return intent === "confirm" ? confirmChoices(context, setup, fields) : seeOther(paths.choices());
}

/** Removes a benefit from the list; its selection stays a draft. */
async function removeLine(context: RequestContext, setup: Setup, id: string) {
  const reply = await loadBenefit(context.upstream, id);
  const slot = createDraftSlot(context, setup, id);
  const draft = await slot.find();
  if (!draft.reviewed) return seeOther(paths.choices());
  await slot.save({ ...draft, reviewed: null });
  const name = reply.kind === "found" ? reply.benefit.name : id;
  return redirectAfterSave(context.session, paths.choices(), basketCopy("removed", { name }));
}

async function confirmChoices(context: RequestContext, setup: Setup, fields: FormData) {
  const postedLines = fields.getAll(LINE_FIELD).map(String);
  const redirectToDone = () => seeOther(paths.choicesDone(postedLines));
  const lines = await loadBasket(context, setup);
  if (!lines) return refuseForm(fields, { text: basketCopy("failed"), status: 503 });
  // A double click, or a second press after a lost reply, may find the choices already confirmed.
  if (await isAlreadyConfirmed(context, fields, postedLines, lines)) return redirectToDone();
  const ids = lines.map(({ state }) => state.benefit.benefitId);
  if (ids.join() !== postedLines.join())
    return refuseForm(fields, { text: basketCopy("different"), status: 409 });
  const unaccepted = lines.flatMap(({ state: { benefit } }) => {
    const { benefitId: id } = benefit;
    const isMissing = fields.has(toWarnedField(id)) && fields.get(toWarningField(id)) !== "on";
    return isMissing ? [id] : [];
  });
  if (unaccepted.length > 0) return refuseForm(fields, { unaccepted, status: 400 });

  const body = lines.map((line) => toConfirmedLine(line.state, readAgreement(fields, line)));
  const key = findKey(fields, "choices", body);
  const reply = await confirmTogether(context.upstream, body, key);
  // After a lost reply everything may be saved; the list is then empty and has no form to post again.
  if (reply.ok || (reply.name === "unavailable" && (await isSubmitted(context, postedLines)))) {
    await auditAfterwards(context.store.oneTime.claim(CONFIRMED_SCOPE, getFormId(fields), CONFIRMED_SECONDS));
    for (const id of postedLines) await auditAfterwards(createDraftSlot(context, setup, id).remove());
    context.session.touchSetup();
    return redirectToDone();
  }
  const refused = reply.name === "refused" ? toRefusedLines(reply.body) : [];
  const idsWithWarnings = refused.filter(({ name }) => name === "warnings_required").map(({ id }) => id);
  const text = refused.length > 0 ? basketCopy("refused") : toFailureText(reply, setUpCopy("serverError"));
  const result = toSubmission(fields, { text, unaccepted: idsWithWarnings });
  const status = reply.name === "unavailable" ? 502 : 409;
  return createPage<ChoicesReply>({ submission: keepKey(result, reply, key), refused }, { status });
}

function readAgreement(fields: FormData, { state }: BasketLine) {
  const { benefitId: id } = state.benefit;
  const version = String(fields.get(toVersionField(id)) ?? "");
  return {
    version: /^\d{1,9}$/.test(version) ? Number(version) : null,
    quoteId: String(fields.get(toQuoteField(id)) ?? "").slice(0, 200),
    acceptsWarnings: fields.has(toWarnedField(id)) ? fields.get(toWarningField(id)) === "on" : null,
  };
}

interface FormFeedback {
  text?: string;
  /** Benefits whose warning was not accepted. */
  unaccepted?: readonly string[];
  status: number;
}

const refuseForm = (fields: FormData, { status, ...feedback }: FormFeedback) =>
  createPage<ChoicesReply>({ submission: toSubmission(fields, feedback), refused: [] }, { status });

/** The posted form with its errors. */
function toSubmission(
  fields: FormData,
  { text, unaccepted = [] }: Omit<FormFeedback, "status">,
): SubmissionResult {
  const values = [...fields].flatMap(([name, value]) =>
    typeof value === "string" && /^(formId|retryKey|accepted_.*)$/.test(name) ? [[name, value]] : [],
  );
  const warningErrors = unaccepted.map((id) => [toWarningField(id), [setUpCopy("understandRequired")]]);
  return {
    status: "error",
    initialValue: Object.fromEntries(values),
    error: Object.fromEntries([...warningErrors, ...(text ? [["", [text]]] : [])]),
  };
}

/** The session's record of forms that have already taken effect (C8). */
const CONFIRMED_SCOPE = "choices-confirmed";
const CONFIRMED_SECONDS = 24 * 3_600;
const getFormId = (fields: FormData) => String(fields.get("formId") ?? "").slice(0, 64);

/** Whether every line is saved already, by this form, a lost reply or another tab (E8). */
async function isAlreadyConfirmed(
  { store, upstream }: RequestContext,
  fields: FormData,
  postedLines: readonly string[],
  lines: readonly BasketLine[],
): Promise<boolean> {
  if (await store.oneTime.isClaimed(CONFIRMED_SCOPE, getFormId(fields))) return true;
  if (postedLines.length === 0 || lines.length > 0) return false;
  return isSubmitted({ upstream }, postedLines);
}

/** Whether none of these benefits has a draft any more and each has a selection. */
async function isSubmitted(
  { upstream }: Pick<RequestContext, "upstream">,
  ids: readonly string[],
): Promise<boolean> {
  const replies = await Promise.all(ids.map((id) => loadBenefit(upstream, id)));
  return replies.every(
    (reply) =>
      reply.kind === "found" &&
      reply.benefit.selection != null &&
      !reply.benefit.selection.temporarySelection,
  );
}
