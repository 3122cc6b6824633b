import { activityCopy } from "#api-copy/activity";
import type { activityKinds, activityRoles } from "#contract/extensions/activity.ts";
import type { TextCode } from "../copy/language.ts";
import { type AuditAction, auditedChanges } from "./audit-changes.ts";

export type ActivityKind = (typeof activityKinds)[number];
export type ActivityRole = (typeof activityRoles)[number];

/** The people of an activity; a null name means nobody, or a deleted account. */
export interface ActivityFacts {
  action: AuditAction;
  actorId: string | null;
  actorName: string | null;
  /** The account that the actor used: their own, or under masquerade the viewed person's. */
  asId: string | null;
  asName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  benefit: string | null;
  /** The name of a payroll run. */
  run?: string | null;
  /** The id of a report, which is also its file's name. */
  report?: string | null;
}

/**
 * The actions that employers read about, by kind. Health, nominations and claims that others decide are
 * private to the person, so they are missing here.
 */
const actionsByKind = {
  choices: [
    "selection.drafted",
    "selection.submitted",
    "selection.opted_out",
    "selection.withdrawn",
    "selection.discarded",
    "selection.started",
    "selection.postponed",
    "selection.ended",
    "selection.continued",
    "selection.enrolled",
    "selection.joined",
    "family.added",
    "family.changed",
    "family.removed",
    "life_event.told",
  ],
  decisions: [
    "selection.approved",
    "selection.rejected",
    "selection.cancelled",
    "selection.decision_refused",
    "underwriting.recorded",
    "claim.decided",
    "claim.decision_refused",
    "enrolment.confirmed",
    "enrolment.letters_given",
  ],
  people: [
    "employee.left",
    "employee.facts_due",
    "upload.received",
    "upload.cancelled",
    "upload.headings_read",
    "upload.rows_chosen",
    "upload.loaded",
    "upload.undone",
    "account_change.told",
    "account_change.confirmed",
    "account_change.accepted",
    "account_change.stopped",
    "account_change.applied",
    "account_change.ended",
    "welcome.resent",
    "password.link_sent",
    "person.erased",
  ],
  payroll: ["payroll.locked", "payroll.differences_accepted", "payroll.opening_entered", "pay_period.moved"],
  views: [
    "masquerade.request",
    "masquerade.refused",
    "employee.viewed",
    "claim.receipt_read",
    "magic_link.made",
    "magic_link.refused",
    "report.downloaded",
    "employees.downloaded",
    "person.data_given",
    "activity.downloaded",
  ],
  logins: [
    "login.succeeded",
    "login.failed",
    "login.locked",
    "login.refused",
    "login.refresh_reused",
    "logout",
    "sso.refused",
    "sso.activated",
    "account.activated",
    "terms.accepted",
    "language.chosen",
    "password.date_wrong",
    "password.reset",
    "password.changed",
    "two_factor.enabled",
    "two_factor.disabled",
    "two_factor.codes_renewed",
  ],
  settings: [
    "two_factor.enforced",
    "two_factor.released",
    "retention.removed",
    "webhook.added",
    "webhook.changed",
    "webhook.removed",
    "webhook.secret_renewed",
    "webhook.tested",
    "webhook.sent_again",
    "webhook.stopped",
    "client.imported",
  ],
} as const satisfies Record<ActivityKind, readonly AuditAction[]>;

type ActivityAction = (typeof actionsByKind)[ActivityKind][number];

const kinds = new Map(
  (Object.keys(actionsByKind) as ActivityKind[]).flatMap((kind) =>
    actionsByKind[kind].map((action): [AuditAction, ActivityKind] => [action, kind]),
  ),
);

/** Actions that read differently when people did them to their own record. */
const OWN_ACTIONS = [
  "selection.opted_out",
  "masquerade.refused",
  "person.data_given",
  "login.succeeded",
] as const;
/** Actions that read differently when a job did them. */
const JOB_ACTIONS = ["selection.ended", "payroll.locked", "retention.removed", "person.erased"] as const;

/** The actions of a kind that employers may read; all such actions for null. */
export const listActivityActions = (kind: ActivityKind | null): AuditAction[] =>
  (Object.keys(auditedChanges) as AuditAction[]).filter((action) => {
    const actionKind = kinds.get(action);
    return actionKind !== undefined && (kind === null || actionKind === kind);
  });

/**
 * An action as a sentence in the current language, with its code and its kind.
 * @throws for an action that employers may not read
 */
export function describeActivity(facts: ActivityFacts): { kind: ActivityKind; text: string; code: TextCode } {
  const action = facts.action as ActivityAction;
  const kind = kinds.get(action);
  if (!kind) throw new Error(`${action} is not for employers`);
  const key = toKey(action, facts);
  const values = {
    who: describeActor(facts),
    whom: toSubject(facts),
    owner: facts.actorId !== null && facts.subjectId === facts.asId ? "self" : "other",
    benefit: facts.benefit ?? activityCopy("aBenefit"),
    known: facts.benefit === null ? "no" : "yes",
    run: facts.run ? activityCopy("theRun", { run: facts.run }) : activityCopy("aRun"),
    report: facts.report ? activityCopy("theReport", { report: facts.report }) : activityCopy("aReport"),
  };
  return {
    kind,
    text: capitalise(activityCopy(key, values)),
    code: { code: `activity.${key}`, values },
  };
}

/** Picks the variant of a sentence for a job, or for people who acted on their own record. */
function toKey(action: ActivityAction, { actorId, asId, subjectId }: ActivityFacts) {
  const jobAction = JOB_ACTIONS.find((each) => each === action);
  if (actorId === null && jobAction) return `alone.${jobAction}` as const;
  const ownAction = OWN_ACTIONS.find((each) => each === action);
  const isOwn = actorId === asId && (subjectId === null || subjectId === asId);
  return isOwn && ownAction ? (`own.${ownAction}` as const) : action;
}

const toSubject = ({ subjectId, subjectName }: ActivityFacts) =>
  subjectId === null ? activityCopy("someone") : (subjectName ?? activityCopy("formerEmployee"));

/** Adds "as Aisha Patel" under masquerade, unless the action's sentence names the viewed person itself. */
function describeActor({ action, actorId, actorName, asId, asName }: ActivityFacts): string {
  if (actorId === null) return activityCopy("portal");
  const name = actorName ?? activityCopy("formerEmployee");
  const isNamed = asId === actorId || asId === null || actionsNamingSubject.has(action);
  return isNamed
    ? name
    : activityCopy("asAnother", { who: name, whom: asName ?? activityCopy("formerEmployee") });
}

const actionsNamingSubject: ReadonlySet<AuditAction> = new Set([
  ...(["masquerade.request", "masquerade.refused", "login.succeeded", "logout"] as const),
]);

/** Writes a text with a capital letter, because it begins a sentence. */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
