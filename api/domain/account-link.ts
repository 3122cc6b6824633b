import { daysToMs, hoursToMs } from "./clock.ts";

export type LinkKind = "activation" | "reset";

/** How long a link in an email works, in real time. */
export const linkLifetime: Record<LinkKind, number> = { reset: hoursToMs(1), activation: daysToMs(14) };

/** This many wrong dates of birth void a link, because its email may be in the wrong hands. */
export const maxWrongDates = 5;

/** Wrong dates over all links of a person, so that asking for new links gives no new guesses (E3). */
export const personDateLimit = { points: 10, window: hoursToMs(24) } as const;

/** Wrong dates from one network, which may be an office where many people activate their accounts. */
export const networkDateLimit = { points: 30, window: hoursToMs(1) } as const;

/** A person gets at most this many links in an hour; the reply to further requests is the same. */
export const mailLimit = { points: 3, window: hoursToMs(1) } as const;

export interface LinkState {
  expiresAt: number;
  usedAt: number | null;
  voidedAt: number | null;
  wrongDates: number;
}

/**
 * The fault of a link, by its name in the contract; null for a working one. A used link is never "expired".
 */
export function findLinkFault(
  link: LinkState | null,
  realNow: number,
): "token_invalid" | "token_expired" | null {
  if (link === null || link.usedAt !== null || link.voidedAt !== null) return "token_invalid";
  return link.expiresAt <= realNow ? "token_expired" : null;
}

/** Whether wrong dates of birth have made a link invalid. */
export const isVoidedByDates = ({ usedAt, wrongDates }: LinkState): boolean =>
  usedAt === null && wrongDates >= maxWrongDates;

/** Whether `dd/mm/yyyy` as typed is the day `yyyy-mm-dd`. */
export function isSameDay(typed: string, day: string): boolean {
  const [, date = "", month = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? [];
  return year !== undefined && `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` === day;
}
