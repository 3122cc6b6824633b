import { type AccountChangeKind, isOtherAddress } from "../account-change.ts";
import { longDate } from "../calendar.ts";
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

const names = { email: "email address", date_of_birth: "date of birth" } as const;

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
    if (person.isUploader) return [errorIn(kind, `This is you. You cannot change your own ${names[kind]}`)];
    if (person.isEmployer) {
      return [errorIn(kind, `This person has employer access. A file cannot change their ${names[kind]}`)];
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
  if (!isChanged) return `This withdraws the change of their ${names[kind]} that is waiting`;
  if (stoppedAt !== null) return "They stopped this change, so we do not make it. Ask them first";
  const was = `The date of birth was ${longDate(dateOfBirth)}`;
  if (!isRegistered) {
    return kind === "date_of_birth"
      ? was
      : "The email address changes. Activation links sent to the old address stop working";
  }
  return kind === "date_of_birth"
    ? `${was}. We tell them, and it changes in 7 days unless they stop it`
    : "They must confirm the new address, and we email the old one, where it can be stopped. Until it changes they log in with the old address";
}
