import type { BenefitSelection } from "#contract/benefits.ts";
import type { CallReply } from "#contract/define.ts";
import { confirmSelections, quoteSelections } from "#contract/extensions/selection-batch.ts";
import type { Db, Trx } from "../db/schema.ts";
import { londonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { Declined } from "../repositories/idempotency.ts";
import { firstRunOf } from "./benefit-views.ts";
import { toCosts } from "./cost-views.ts";
import { asOne } from "./family-writes.ts";
import { loadOwn, lockOwn, withRows } from "./own-benefits.ts";
import { toWriting, type Writing } from "./selection-rows.ts";
import {
  agreeTo,
  quoteSubmission,
  type SetUpBody,
  type Submission,
  writeSubmission,
} from "./selection-set-up.ts";
import { type SelectionAsk, type SelectionRefusal, toRefusal } from "./selection-writes.ts";

type LineBody = SetUpBody & { eeben_benefit_id: string };
type Quoted = Submission | Declined<SelectionRefusal>;
type QuoteReply = CallReply<typeof quoteSelections>["lines"][number];
/** Why nothing is saved: the refused lines, or what is wrong with the list itself. */
type BatchRefusal = { lines: RefusedLine[] } | { errors: Record<string, string[]> };

interface RefusedLine {
  eeben_benefit_id: string;
  name: string;
  message: string;
  errors?: Record<string, string[]> | undefined;
}

const TWICE = { lines: ["Each benefit can be chosen once"] };

/** Several choices of one person together: what they cost, and one confirmation of all. */
export function selectionBatchRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(quoteSelections, async (ask) => {
      if (hasRepeats(ask.body.lines)) return ask.refuse("invalid", { errors: TWICE });
      const now = clock.now();
      const own = await loadOwn(services, ask.actor, londonDate(now));
      const quoted = await quoteLines(
        db,
        ask,
        toWriting(services, { own, actor: ask.actor, now }),
        ask.body.lines,
      );
      return { lines: quoted.map((each, at) => toReply(ask.body.lines[at]?.eeben_benefit_id ?? "", each)) };
    }),
    implement(confirmSelections, async (ask) => {
      const { lines } = ask.body;
      if (hasRepeats(lines)) return ask.refuse("invalid", { errors: TWICE });
      type Answer = CallReply<typeof confirmSelections> | Declined<BatchRefusal>;
      const answer = await asOne<Answer>(services, ask, confirmSelections.id, async (trx, catalogue) => {
        const now = clock.now();
        const own = await lockOwn(trx, catalogue, ask.actor, londonDate(now));
        return confirmLines(trx, ask, toWriting(services, { own, actor: ask.actor, now }), lines);
      });
      services.wakeOutbox();
      if (!(answer instanceof Declined)) return answer;
      const { reason } = answer;
      return "lines" in reason
        ? ask.refuse("refused", {
            message: "One of your choices cannot be confirmed. Nothing was saved.",
            fields: { lines: reason.lines },
          })
        : ask.refuse("invalid", reason);
    }),
  ];
}

const hasRepeats = (lines: readonly LineBody[]) =>
  new Set(lines.map(({ eeben_benefit_id }) => eeben_benefit_id)).size < lines.length;

/** Each beside those before it that a rule does not forbid, so that wages and tax are those of all. */
async function quoteLines(
  db: Db,
  ask: SelectionAsk,
  writing: Writing,
  lines: readonly LineBody[],
): Promise<Quoted[]> {
  const quoted: Quoted[] = [];
  let { own } = writing;
  for (const line of lines) {
    const offer = own.offers.find(({ product }) => product.code === line.eeben_benefit_id);
    const submission: Quoted = offer
      ? await quoteSubmission(db, ask, { ...writing, own }, offer, line)
      : new Declined({ name: "not_found", message: "This benefit is no longer available." });
    quoted.push(submission);
    if (!(submission instanceof Declined) && submission.quote.error === null)
      own = withRows(own, submission.rows, writing.actor, writing.today);
  }
  return quoted;
}

/** Plans every line before the first is written, so that a refused one leaves nothing behind. */
async function confirmLines(
  trx: Trx,
  ask: SelectionAsk,
  writing: Writing,
  lines: readonly LineBody[],
): Promise<{ selections: BenefitSelection[] } | Declined<BatchRefusal>> {
  const quoted = await quoteLines(trx, ask, writing, lines);
  const agreed: Submission[] = [];
  const refused: RefusedLine[] = [];
  for (const [at, line] of lines.entries()) {
    const submission = quoted[at];
    if (!submission) continue;
    // What is confirmed together is agreed to at once; the version says to which terms.
    const body = { ...line, accepted_terms: true, accepted_warnings: line.accepted_warnings ?? false };
    const result = submission instanceof Declined ? submission : agreeTo(submission, ask, body);
    if (result instanceof Declined) refused.push(toRefusedLine(line.eeben_benefit_id, result));
    else agreed.push(result);
  }
  if (refused.length > 0) return new Declined({ lines: refused });
  const selections: BenefitSelection[] = [];
  for (const submission of agreed) {
    const selection = await writeSubmission(trx, ask, submission);
    if (selection instanceof Declined) throw new Error("A planned choice was refused while it was written");
    selections.push(selection);
  }
  return { selections };
}

function toRefusedLine(id: string, { reason }: Declined<SelectionRefusal>): RefusedLine {
  const [name, { message, errors }] = toRefusal(reason);
  return { eeben_benefit_id: id, name, message: message ?? textOf(errors), errors };
}

const textOf = (errors: Record<string, string[]> = {}): string =>
  Object.values(errors).flat()[0] ?? "This cannot be chosen today.";

function toReply(id: string, quoted: Quoted): QuoteReply {
  if (quoted instanceof Declined) return { eeben_benefit_id: id, error: toRefusedLine(id, quoted).message };
  const { quote, quoteId, writing } = quoted;
  const { price, error, capText, medicalRequired, notes, warnings, selection, arrearsPence } = quote;
  return {
    eeben_benefit_id: id,
    error,
    costs: price && toCosts(price, quote),
    fieldStatus: capText,
    notes,
    warnings,
    startDate: selection.coverDate,
    arrearsPence,
    firstRun: firstRunOf(selection, writing.own.standing),
    medicalRequired,
    quoteId,
  };
}
