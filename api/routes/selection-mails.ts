import type { Trx } from "../db/schema.ts";
import { toChosenMail, toOptedOutMail } from "../domain/benefit-mails.ts";
import { addBenefitMails } from "../platform/benefit-mails.ts";
import type { OwnSelectionRow } from "../repositories/selections.ts";
import type { Writing } from "./selection-rows.ts";

/** Tells the owner what was chosen, in the transaction that saves it. */
export function mailChosen(trx: Trx, writing: Writing, benefit: string, row: OwnSelectionRow): Promise<void> {
  const waits = { "approval-pending": "approval", "medical-pending": "medical" } as const;
  const waitsFor = row.status in waits ? waits[row.status as keyof typeof waits] : null;
  const chosen = { benefit, startDate: row.cover_date, firstPayDay: row.first_deduction_date, waitsFor };
  return addBenefitMails(
    trx,
    writing.actor.clientId,
    [
      {
        employeeId: writing.actor.userId,
        kind: "benefit_chosen",
        write: (reader, brand) => toChosenMail(chosen, reader, brand),
      },
    ],
    writing,
  );
}

/** Tells the owner that a benefit was ended, and its last day. */
export function mailOptedOut(trx: Trx, writing: Writing, benefit: string, lastDay: string): Promise<void> {
  return addBenefitMails(
    trx,
    writing.actor.clientId,
    [
      {
        employeeId: writing.actor.userId,
        kind: "benefit_opted_out",
        write: (reader, brand) => toOptedOutMail({ benefit, lastDay }, reader, brand),
      },
    ],
    writing,
  );
}
