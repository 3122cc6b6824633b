import { uploadsCopy } from "#api-copy/uploads";
import { type AccountChangeKind, isOtherAddress } from "../account-change.ts";
import type { LoadedFacts } from "./facts.ts";
import { errorIn, type ValueProblem, warningIn } from "./problem.ts";

/** Values that a row must not change without the person, and their pending changes. */
export interface Identity {
  email: string | null;
  /** `yyyy-mm-dd`. */
  dateOfBirth: string;
  isRegistered: boolean;
  isEmployer: boolean;
  isUploader: boolean;
  /** Open changes, and those that the person has stopped of late. */
  changes: readonly { kind: AccountChangeKind; value: string; stoppedAt: number | null }[];
}

/**
 * A row's effect on an address and a date of birth, by which its person logs in and sets a password (E4).
 * `isMoving` if it changes one, or withdraws a pending change.
 */
export function checkIdentity(
  facts: Pick<LoadedFacts, "email" | "date_of_birth">,
  person: Identity,
): { isMoving: boolean; problems: ValueProblem[] } {
  const isOtherDay = facts.date_of_birth !== person.dateOfBirth;
  const fields: { kind: AccountChangeKind; value: string | null; isChanged: boolean }[] = [
    { kind: "email", value: facts.email, isChanged: isOtherAddress(facts.email, person.email) },
    { kind: "date_of_birth", value: facts.date_of_birth, isChanged: isOtherDay },
  ];
  let isMoving = false;
  const problems = fields.flatMap(({ kind, value, isChanged }) => {
    const waiting = person.changes.find((each) => each.kind === kind && each.stoppedAt === null);
    if (!isChanged && (!waiting || person.isEmployer)) return [];
    isMoving = true;
    if (person.isUploader) return [errorIn(kind, uploadsCopy("ownIdentity", { kind }))];
    if (person.isEmployer) {
      return [errorIn(kind, uploadsCopy("employerIdentity", { kind }))];
    }
    const stopped = person.changes.find((each) => each.kind === kind && each.value === value);
    return [warningIn(kind, consequence(kind, person, { isChanged, stoppedAt: stopped?.stoppedAt ?? null }))];
  });
  return { isMoving, problems };
}

function consequence(
  kind: AccountChangeKind,
  { isRegistered, dateOfBirth }: Identity,
  { isChanged, stoppedAt }: { isChanged: boolean; stoppedAt: number | null },
): string {
  if (!isChanged) return uploadsCopy("withdraws", { kind });
  if (stoppedAt !== null) return uploadsCopy("stopped");
  const was = { date: dateOfBirth };
  if (!isRegistered) {
    return kind === "date_of_birth" ? uploadsCopy("birthWas", was) : uploadsCopy("emailUnregistered");
  }
  return kind === "date_of_birth" ? uploadsCopy("birthTold", was) : uploadsCopy("emailTold");
}
