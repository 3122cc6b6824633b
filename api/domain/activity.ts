import type { activityKinds, activityRoles } from "#contract/extensions/activity.ts";
import { type AuditAction, auditedChanges } from "./audit-changes.ts";

export type ActivityKind = (typeof activityKinds)[number];
export type ActivityRole = (typeof activityRoles)[number];

/** The people of an activity; a null name means nobody, or a deleted account. */
export interface ActivityFacts {
  action: AuditAction;
  actorId: string | null;
  actorName: string | null;
  /** Staff, or an employer, who view the site as somebody. */
  asId: string | null;
  asName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  benefit: string | null;
  /** A payroll run's, in words. */
  run?: string | null;
}

interface Activity {
  kind: ActivityKind;
  /**
   * `{who}` acted, `{whom}` is the person affected, `{whose}` is "their" or that person's name. `alone` is
   * used for a job, `own` for somebody's action on their own record.
   */
  text: string;
  alone?: string;
  own?: string;
}

const of =
  (kind: ActivityKind) =>
  (text: string, other: Pick<Activity, "alone" | "own"> = {}) => ({
    kind,
    text,
    ...other,
  });
const [choice, decision, people] = [of("choices"), of("decisions"), of("people")];
const [payroll, view, login, setting] = [of("payroll"), of("views"), of("logins"), of("settings")];

/**
 * The sentences that employers read about each action. Health, nominations and claims that others decide are
 * private to the person, so they are missing here.
 */
const activities: Partial<Record<AuditAction, Activity>> = {
  "selection.drafted": choice("{who} saved a draft of {whose} {benefit}"),
  "selection.submitted": choice("{who} asked for {benefit}"),
  "selection.opted_out": choice("{who} recorded that {whom} opted out of {benefit}", {
    own: "{who} opted out of {benefit}",
  }),
  "selection.withdrawn": choice("{who} withdrew {whose} request for {benefit}"),
  "selection.discarded": choice("{who} discarded {whose} draft of {benefit}"),
  "selection.started": choice("{Whose} {benefit} started"),
  "selection.postponed": choice("{Whose} request for {benefit} moved to a later start"),
  "selection.ended": choice("{who} ended {whose} {benefit}", { alone: "{Whose} {benefit} ended" }),
  "selection.continued": choice("{who} let {whose} {benefit} continue"),
  "selection.enrolled": choice("{Whom} was enrolled in {benefit}"),
  "selection.joined": choice("{who} joined {benefit}"),
  "family.added": choice("{who} added a family member"),
  "family.changed": choice("{who} changed a family member's details"),
  "family.removed": choice("{who} removed a family member"),
  "life_event.told": choice("{who} reported a life event"),

  "selection.approved": decision("{who} approved {whose} {benefit}"),
  "selection.rejected": decision("{who} rejected {whose} {benefit}"),
  "selection.cancelled": decision("{who} cancelled {whose} {benefit}"),
  "selection.decision_refused": decision("{who} tried to decide on their own request"),
  "underwriting.recorded": decision("{who} recorded an insurer's decision on {whose} {benefit}"),
  "claim.decided": decision("{who} decided on {whose} {benefit} claim"),
  "claim.decision_refused": decision("{who} tried to decide on their own claim"),
  "enrolment.confirmed": decision("{who} confirmed people for automatic enrolment"),
  "enrolment.letters_given": decision("{who} marked enrolment letters as given"),

  "employee.left": people("{Whom} left"),
  "employee.facts_due": people("A change to {whose} details took effect"),
  "upload.received": people("{who} uploaded employee data"),
  "upload.cancelled": people("{who} cancelled an upload of employee data"),
  "upload.headings_read": people("{who} matched the headings of an upload"),
  "upload.loaded": people("{who} loaded an upload of employee data"),
  "upload.undone": people("{who} undid an upload of employee data"),
  "account_change.told": people("We told {whom} about a change to their email or date of birth"),
  "account_change.confirmed": people("{Whom} confirmed a new email address"),
  "account_change.accepted": people("{Whom} accepted a change to their email or date of birth"),
  "account_change.stopped": people("{Whom} stopped a change to their email or date of birth"),
  "account_change.applied": people("A change to {whose} email or date of birth took effect"),
  "account_change.ended": people("A change to {whose} email or date of birth ended without effect"),
  "welcome.resent": people("{who} sent welcome emails"),
  "password.link_sent": people("We sent {whom} a link to set a password"),

  "payroll.locked": payroll("{who} locked {run}", { alone: "{Run} was locked" }),
  "payroll.opening_entered": payroll("{who} entered an amount taken before {whose} first payroll run"),
  "pay_period.moved": payroll("{who} moved a cut-off or pay day"),

  "masquerade.request": view("{who} viewed the site as {whom}"),
  "masquerade.refused": view("{who} was stopped from doing something as {whom}", {
    own: "{who} was stopped from viewing the site as someone else",
  }),
  "employee.viewed": view("{who} opened {whose} details"),
  "claim.receipt_read": view("{who} opened a receipt of {whose} {benefit} claim"),
  "magic_link.made": view("{who} made a link to view the site as {whom}"),
  "magic_link.refused": view("A link to view the site as {whom} was refused"),
  "report.downloaded": view("{who} downloaded a report"),
  "employees.downloaded": view("{who} downloaded the list of employees"),
  "person.data_given": view("{who} downloaded everything we hold about {whom}", {
    own: "{who} downloaded everything we hold about them",
  }),
  "activity.downloaded": view("{who} downloaded the activity"),

  "login.succeeded": login("{who} logged in as {whom}", { own: "{who} logged in" }),
  "login.failed": login("Someone entered a wrong password or code for {whom}"),
  "login.locked": login("{Whose} account was locked after too many wrong passwords or codes"),
  "login.refused": login("{Whom} could not log in"),
  "login.refresh_reused": login("An old login for {whom} was used again and ended"),
  logout: login("{who} logged out"),
  "sso.refused": login("A single sign-on login for {whom} was refused"),
  "sso.activated": login("{who} registered"),
  "account.activated": login("{who} registered"),
  "terms.accepted": login("{who} accepted the terms"),
  "language.chosen": login("{who} chose a language"),
  "password.date_wrong": login("Someone entered a wrong date of birth for {whom}"),
  "password.reset": login("{who} set a new password"),
  "password.changed": login("{who} changed their password"),
  "two_factor.enabled": login("{who} turned on two-factor authentication"),
  "two_factor.disabled": login("{who} turned off two-factor authentication"),
  "two_factor.codes_renewed": login("{who} made new recovery codes"),

  "two_factor.enforced": setting("{who} required 2FA for everyone"),
  "two_factor.released": setting("{who} made 2FA optional"),
  "retention.removed": setting("{who} removed old data", {
    alone: "Old data was removed, as your retention policy says",
  }),
  "person.erased": people("{who} erased the data of a person who left", {
    alone: "The data of a person who left was erased",
  }),
  "webhook.added": setting("{who} connected a system"),
  "webhook.changed": setting("{who} changed a connected system"),
  "webhook.removed": setting("{who} removed a connected system"),
  "webhook.secret_renewed": setting("{who} made a new secret for a connected system"),
  "webhook.tested": setting("{who} sent a test to a connected system"),
  "webhook.sent_again": setting("{who} sent a message to a connected system again"),
  "webhook.stopped": setting("Messages to a connected system stopped"),
  "client.imported": setting("{who} updated the portal's setup"),
};

/** The actions of a kind that employers may read; all such actions for null. */
export const listActivityActions = (kind: ActivityKind | null): AuditAction[] =>
  (Object.keys(auditedChanges) as AuditAction[]).filter((action) => {
    const activity = activities[action];
    return activity !== undefined && (kind === null || activity.kind === kind);
  });

/** An action as a sentence, and its kind. @throws for an action that employers may not read */
export function describeActivity(facts: ActivityFacts): { kind: ActivityKind; text: string } {
  const activity = activities[facts.action];
  if (!activity) throw new Error(`${facts.action} is not for employers`);
  const { subjectId, actorId, asId } = facts;
  const isOwn = subjectId === null ? actorId === asId : subjectId === asId && actorId === asId;
  const template = (actorId === null && activity.alone) || (isOwn && activity.own) || activity.text;
  const whom = subjectId === null ? "someone" : (facts.subjectName ?? "a former employee");
  const whose = actorId !== null && subjectId === asId && subjectId !== null ? "their" : `${whom}'s`;
  const values: Record<string, string> = {
    who: toWho(facts),
    whom,
    Whom: capitalised(whom),
    whose,
    Whose: capitalised(`${whom}'s`),
    benefit: facts.benefit ?? "a benefit",
    run: facts.run ? `the payroll run for ${facts.run}` : "a payroll run",
    Run: facts.run ? `The payroll run for ${facts.run}` : "A payroll run",
  };
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  return { kind: activity.kind, text };
}

/** "Sam Lee, as Aisha Patel," where somebody views the site as another; a view itself names them once. */
function toWho({ action, actorId, actorName, asId, asName }: ActivityFacts): string {
  if (actorId === null) return "The portal";
  const name = actorName ?? "A former employee";
  const isNamed = asId === actorId || asId === null || namesWhom.has(action);
  return isNamed ? name : `${name}, as ${asName ?? "a former employee"},`;
}

const namesWhom: ReadonlySet<AuditAction> = new Set([
  ...(["masquerade.request", "masquerade.refused", "login.succeeded", "logout"] as const),
]);

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
