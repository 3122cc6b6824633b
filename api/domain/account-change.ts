import { daysToMs } from "./clock.ts";

export type AccountChangeKind = "email" | "date_of_birth";

/**
 * `superseded`: a later upload replaced it. `undone`: the upload that requested it was undone. `refused`: it
 * is no longer allowed.
 */
export type AccountChangeOutcome = "applied" | "stopped" | "expired" | "superseded" | "undone" | "refused";

/** How long the person has to stop a change, and a new address to confirm one, ms of real time. */
export const changePeriodMs = daysToMs(7);

/** How long after a stop the same change is not requested again, ms of real time. */
export const stopPeriodMs = daysToMs(30);

export interface AccountChangeState {
  kind: AccountChangeKind;
  dueAt: number | null;
  confirmedAt: number | null;
  acceptedAt: number | null;
}

/**
 * The outcome of an open change at an instant of real time, ms; null while it waits. Anyone with access to
 * the new address can confirm it. So the old address must also accept, or have had time to stop it.
 */
export function findOutcome(
  { kind, dueAt, confirmedAt, acceptedAt }: AccountChangeState,
  realNow: number,
): "applied" | "expired" | null {
  const isDue = dueAt !== null && dueAt <= realNow;
  if (kind === "email" && confirmedAt === null) return isDue ? "expired" : null;
  return isDue || acceptedAt !== null ? "applied" : null;
}

/**
 * Whether two addresses may belong to different people. Upper and lower case of Latin letters count as equal.
 */
export const isDifferentAddress = (address: string | null, otherAddress: string | null) =>
  toLowerCase(address) !== toLowerCase(otherAddress);

const toLowerCase = (address: string | null) => address?.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
