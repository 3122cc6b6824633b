import { uploadsCopy } from "#api-copy/uploads";
import { type AccountChangeKind, isDifferentAddress } from "../account-change.ts";
import type { LoadedFacts } from "./facts.ts";
import { toColumnError, toColumnWarning, type ValueProblem } from "./problem.ts";

/** Values that a row cannot change without the person's consent, and changes that still wait for it. */
export interface Identity {
  email: string | null;
  /** A date as `yyyy-mm-dd`. */
  dateOfBirth: string;
  isRegistered: boolean;
  isEmployer: boolean;
  isUploader: boolean;
  /** Changes that wait, and those that the person stopped lately. */
  changes: readonly { kind: AccountChangeKind; value: string; stoppedAt: number | null }[];
}

/**
 * What a row does to the email address and date of birth, by which the person logs in (E4). `isMoving` says
 * that it changes one of them, or withdraws a waiting change.
 */
export function checkIdentity(
  facts: Pick<LoadedFacts, "email" | "date_of_birth">,
  person: Identity,
): { isMoving: boolean; problems: ValueProblem[] } {
  const isOtherDay = facts.date_of_birth !== person.dateOfBirth;
  const fields: { kind: AccountChangeKind; value: string | null; isChanged: boolean }[] = [
    { kind: "email", value: facts.email, isChanged: isDifferentAddress(facts.email, person.email) },
    { kind: "date_of_birth", value: facts.date_of_birth, isChanged: isOtherDay },
  ];
  let isMoving = false;
  const problems = fields.flatMap(({ kind, value, isChanged }) => {
    const waiting = person.changes.find((each) => each.kind === kind && each.stoppedAt === null);
    if (!isChanged && (!waiting || person.isEmployer)) return [];
    isMoving = true;
    if (person.isUploader) return [toColumnError(kind, uploadsCopy("ownIdentity", { kind }))];
    if (person.isEmployer) {
      return [toColumnError(kind, uploadsCopy("employerIdentity", { kind }))];
    }
    const stopped = person.changes.find((each) => each.kind === kind && each.value === value);
    return [
      toColumnWarning(
        kind,
        getConsequence(kind, person, { isChanged, stoppedAt: stopped?.stoppedAt ?? null }),
      ),
    ];
  });
  return { isMoving, problems };
}

function getConsequence(
  kind: AccountChangeKind,
  { isRegistered, dateOfBirth }: Identity,
  { isChanged, stoppedAt }: { isChanged: boolean; stoppedAt: number | null },
): string {
  if (!isChanged) return uploadsCopy("withdraws", { kind });
  if (stoppedAt !== null) return uploadsCopy("stopped");
  const currentValue = { date: dateOfBirth };
  if (!isRegistered) {
    return kind === "date_of_birth"
      ? uploadsCopy("birthWas", currentValue)
      : uploadsCopy("emailUnregistered");
  }
  return kind === "date_of_birth" ? uploadsCopy("birthTold", currentValue) : uploadsCopy("emailTold");
}
