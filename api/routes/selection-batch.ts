import { refusalsCopy } from "#api-copy/refusals";
import type { BenefitSelection } from "#contract/benefits.ts";
import type { CallReply } from "#contract/define.ts";
import { confirmSelections, quoteSelections } from "#contract/extensions/selection-batch.ts";
import type { Db, Trx } from "../db/schema.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { findFirstRun } from "../use-cases/benefit-views.ts";
import { toCosts } from "../use-cases/cost-views.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";
import {
  loadMemberBenefits,
  loadMemberBenefitsForUpdate,
  replaceChangedRows,
} from "../use-cases/member-benefits.ts";
import { toRefusal } from "../use-cases/refusal.ts";
import { toWriteContext, type WriteContext } from "../use-cases/selection-rows.ts";
import {
  applyAgreement,
  quoteSubmission,
  type SetUpBody,
  type Submission,
  writeSubmission,
} from "../use-cases/selection-set-up.ts";
import type { SelectionCommand, SelectionRefusal } from "../use-cases/selection-writes.ts";

type LineBody = SetUpBody & { eeben_benefit_id: string };
type QuotedLine = Submission | WorkRefusal<SelectionRefusal>;
type QuoteReply = CallReply<typeof quoteSelections>["lines"][number];
/** Why nothing is saved: the refused lines, or an error of the whole list. */
type BatchRefusal = { lines: RefusedLine[] } | { errors: Record<string, string[]> };

interface RefusedLine {
  eeben_benefit_id: string;
  name: string;
  message: string;
  errors?: Record<string, string[]> | undefined;
}

const toDuplicateError = () => ({ lines: [refusalsCopy("chosenTwice")] });

/** Prices and confirms several choices of one person in one request. */
export function createSelectionBatchRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(quoteSelections, async (command) => {
      if (hasRepeats(command.body.lines)) return command.refuse("invalid", { errors: toDuplicateError() });
      const now = clock.now();
      const memberBenefits = await loadMemberBenefits(services, command.actor, toLondonDate(now));
      const quoted = await quoteLines(
        db,
        command,
        toWriteContext(services, { memberBenefits, actor: command.actor, now }),
        command.body.lines,
      );
      return {
        lines: quoted.map((each, index) => toReply(command.body.lines[index]?.eeben_benefit_id ?? "", each)),
      };
    }),
    implement(confirmSelections, async (command) => {
      const { lines } = command.body;
      if (hasRepeats(lines)) return command.refuse("invalid", { errors: toDuplicateError() });
      type Answer = CallReply<typeof confirmSelections> | WorkRefusal<BatchRefusal>;
      const answer = await runIdempotently<Answer>(
        services,
        command,
        confirmSelections.id,
        async (trx, catalogue) => {
          const now = clock.now();
          const memberBenefits = await loadMemberBenefitsForUpdate(
            trx,
            catalogue,
            command.actor,
            toLondonDate(now),
          );
          return confirmLines(
            trx,
            command,
            toWriteContext(services, { memberBenefits, actor: command.actor, now }),
            lines,
          );
        },
      );
      services.wakeOutbox();
      if (!(answer instanceof WorkRefusal)) return answer;
      const { reason } = answer;
      return "lines" in reason
        ? command.refuse("refused", {
            message: refusalsCopy("batchFailed"),
            fields: { lines: reason.lines },
          })
        : command.refuse("invalid", reason);
    }),
  ];
}

const hasRepeats = (lines: readonly LineBody[]) =>
  new Set(lines.map(({ eeben_benefit_id }) => eeben_benefit_id)).size < lines.length;

/** Prices each line on top of the earlier ones, so that wage check and tax include all. */
async function quoteLines(
  db: Db,
  command: SelectionCommand,
  context: WriteContext,
  lines: readonly LineBody[],
): Promise<QuotedLine[]> {
  const quoted: QuotedLine[] = [];
  let { memberBenefits } = context;
  for (const line of lines) {
    const offer = memberBenefits.offers.find(({ product }) => product.code === line.eeben_benefit_id);
    const submission: QuotedLine = offer
      ? await quoteSubmission(db, command, { ...context, memberBenefits }, offer, line)
      : new WorkRefusal({ name: "not_found", message: refusalsCopy("benefitGone") });
    quoted.push(submission);
    if (!(submission instanceof WorkRefusal) && submission.quote.error === null)
      memberBenefits = replaceChangedRows(memberBenefits, submission.rows, context.actor, context.today);
  }
  return quoted;
}

/** Checks every line before writing the first, so that a refused one leaves nothing behind. */
async function confirmLines(
  trx: Trx,
  command: SelectionCommand,
  context: WriteContext,
  lines: readonly LineBody[],
): Promise<{ selections: BenefitSelection[] } | WorkRefusal<BatchRefusal>> {
  const quoted = await quoteLines(trx, command, context, lines);
  const agreed: Submission[] = [];
  const refused: RefusedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const submission = quoted[index];
    if (!submission) continue;
    // Confirming together accepts the terms of every line; the version names them.
    const body = { ...line, accepted_terms: true, accepted_warnings: line.accepted_warnings ?? false };
    const result = submission instanceof WorkRefusal ? submission : applyAgreement(submission, command, body);
    if (result instanceof WorkRefusal) refused.push(toRefusedLine(line.eeben_benefit_id, result));
    else agreed.push(result);
  }
  if (refused.length > 0) return new WorkRefusal({ lines: refused });
  const selections: BenefitSelection[] = [];
  for (const submission of agreed) {
    const selection = await writeSubmission(trx, command, submission);
    if (selection instanceof WorkRefusal)
      throw new Error("A planned choice was refused while it was written");
    selections.push(selection);
  }
  return { selections };
}

function toRefusedLine(id: string, { reason }: WorkRefusal<SelectionRefusal>): RefusedLine {
  const [name, { message, errors }] = toRefusal(reason);
  return { eeben_benefit_id: id, name, message: message ?? getFirstError(errors), errors };
}

const getFirstError = (errors: Record<string, string[]> = {}): string =>
  Object.values(errors).flat()[0] ?? refusalsCopy("notToday");

function toReply(id: string, quoted: QuotedLine): QuoteReply {
  if (quoted instanceof WorkRefusal)
    return { eeben_benefit_id: id, error: toRefusedLine(id, quoted).message };
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
    firstRun: findFirstRun(selection, writing.memberBenefits.snapshot),
    medicalRequired,
    quoteId,
  };
}
