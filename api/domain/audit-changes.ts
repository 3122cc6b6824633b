/** The fields that an action records. Some are kept with their values, others only as changed. */
interface ChangedFields {
  shown: readonly string[];
  /**
   * Secrets, health, and data that identifies a person. They are left out, because the audit is kept longer.
   */
  hidden: readonly string[];
}

interface UnchangingAction {
  nothing: string;
}

const declareChanges = <Fields extends ChangedFields>(fields: Fields) => fields;
const declareNothing = (reason: string) => ({ nothing: reason }) as const;

const login = declareNothing("A session begins, ends or is refused; no record changes");
const refusal = declareNothing("It was refused, so nothing changed");
const reading = declareNothing("It was only looked at");
const link = declareNothing("A link is a way in; what it leads to has a row of its own");

const password = declareChanges({ shown: [], hidden: ["password"] });
const account = declareChanges({ shown: ["registered"], hidden: ["password"] });
const terms = declareChanges({ shown: ["terms_version"], hidden: [] });
const welcome = declareChanges({
  shown: ["first_login", "carousel_required", "show_welcome_modal"],
  hidden: [],
});
const language = declareChanges({ shown: ["language"], hidden: [] });
const selection = declareChanges({
  shown: [
    ...["product_code", "status", "choice", "cover_date", "first_deduction_date", "end_date", "price_date"],
    ...["agreed_pence", "instalments", "terms_version", "route", "source", "version", "others"],
  ],
  hidden: ["people", "draft_values", "health_answers", "reason", "pay_pence"],
});
/** An insurer's decision says something about health, so the accepted cover and its extra cost are hidden. */
const underwriting = declareChanges({
  shown: ["product_code", "status", "cover_date", "first_deduction_date", "end_date", "version", "others"],
  hidden: [
    ...["choice", "accepted_pence", "loading_basis_points", "loading_above_pence", "agreed_pence"],
    ...["people", "health_answers", "decision"],
  ],
});
const family = declareChanges({
  shown: ["relationship", "active", "joined_date", "left_date"],
  hidden: [
    ...["title", "first_name", "surname", "sex", "date_of_birth", "education_ends", "registered_disabled"],
  ],
});
const claim = declareChanges({
  shown: ["product_code", "state", "paid_date", "receipts", "version"],
  hidden: ["details", "claimed_pence", "paid_pence", "note"],
});
const upload = declareChanges({
  shown: [
    "status",
    "added",
    "changed",
    "held_back",
    "account_changes",
    "superseded",
    "headings",
    "left_out",
    "taken_in",
  ],
  hidden: [],
});
const accountChange = declareChanges({
  shown: ["kind", "told", "confirmed", "accepted", "outcome"],
  hidden: ["new_value"],
});
const twoFactor = declareChanges({ shown: ["two_factor"], hidden: ["secret", "recovery_codes"] });
/** A webhook path may contain a secret, so only its host is shown. */
const webhook = declareChanges({ shown: ["host", "events", "state"], hidden: [] });
const notice = declareChanges({ shown: ["words", "translations", "severity", "from", "until"], hidden: [] });
const enforcement = declareChanges({ shown: ["two_factor_required"], hidden: [] });

/**
 * Every action of the audit with the fields it records, in one place. Old names never get a new meaning.
 * `toAuditChange` writes only the fields named here.
 */
export const auditedChanges = {
  "login.succeeded": login,
  "login.failed": login,
  "login.locked": login,
  "login.refused": login,
  "login.refresh_reused": login,
  logout: login,
  "password.link_sent": link,
  "password.date_wrong": refusal,
  "password.reset": password,
  "password.changed": password,
  "account.activated": account,
  "two_factor.enabled": twoFactor,
  "two_factor.codes_renewed": twoFactor,
  "two_factor.disabled": twoFactor,
  "sso.refused": refusal,
  "sso.activated": account,
  "masquerade.request": reading,
  "masquerade.refused": refusal,
  "terms.accepted": terms,
  "user.changed": welcome,
  "language.chosen": language,
  "enquiry.sent": declareChanges({ shown: ["sent"], hidden: ["comments"] }),
  "family.added": family,
  "family.changed": family,
  "family.removed": family,
  "life_event.told": declareChanges({ shown: ["event_date", "reported_date"], hidden: ["code"] }),
  "nomination.made": declareChanges({ shown: ["product_code", "version"], hidden: ["beneficiaries"] }),
  "nomination.exported": reading,
  "recommendation.dismissed": declareChanges({ shown: ["product_code", "reason"], hidden: [] }),
  "claim.sent": claim,
  "claim.answered": claim,
  "claim.receipt_added": claim,
  "claim.receipt_read": reading,
  "claim.decided": claim,
  "claim.decision_refused": refusal,
  "selection.ended": selection,
  "selection.continued": selection,
  "selection.enrolled": selection,
  "selection.joined": selection,
  "enrolment.confirmed": declareChanges({ shown: ["confirmed"], hidden: [] }),
  "enrolment.letters_given": declareChanges({ shown: ["given"], hidden: [] }),
  "selection.drafted": selection,
  "selection.submitted": selection,
  "selection.opted_out": selection,
  "selection.withdrawn": selection,
  "selection.discarded": selection,
  "selection.started": selection,
  "selection.postponed": selection,
  "selection.approved": selection,
  "selection.rejected": selection,
  "selection.cancelled": selection,
  "selection.decision_refused": refusal,
  "underwriting.recorded": underwriting,
  "underwriting.answered": underwriting,
  "underwriting.answers_exported": reading,
  "underwriting.lapsed": underwriting,
  "underwriting.offer_accepted": underwriting,
  "underwriting.offer_declined": underwriting,
  "report.downloaded": reading,
  "payroll.differences_accepted": declareChanges({ shown: ["differences_sha256"], hidden: ["reason"] }),
  "payroll.locked": declareChanges({ shown: ["state", "rows"], hidden: [] }),
  "two_factor.enforced": enforcement,
  "two_factor.released": enforcement,
  "employee.left": declareChanges({ shown: ["employment_status"], hidden: [] }),
  "employee.facts_due": declareChanges({ shown: [], hidden: ["facts"] }),
  "employee.viewed": reading,
  "employees.downloaded": reading,
  "activity.downloaded": reading,
  "magic_link.made": link,
  "magic_link.refused": refusal,
  "welcome.resent": link,
  "upload.received": upload,
  "upload.cancelled": upload,
  "upload.headings_read": upload,
  "upload.rows_chosen": upload,
  "upload.loaded": upload,
  "upload.undone": upload,
  "account_change.told": accountChange,
  "account_change.confirmed": accountChange,
  "account_change.accepted": accountChange,
  "account_change.stopped": accountChange,
  "account_change.applied": accountChange,
  "account_change.ended": accountChange,
  "pay_period.moved": declareChanges({ shown: ["cut_off", "pay_day"], hidden: [] }),
  "payroll.opening_entered": declareChanges({ shown: ["product_code", "pence", "count"], hidden: [] }),
  "client.imported": declareChanges({ shown: ["day", "changes", "is_new"], hidden: [] }),
  "staff.added": declareChanges({ shown: ["added"], hidden: ["name"] }),
  "access.not_found": reading,
  "webhook.added": webhook,
  "webhook.changed": webhook,
  "webhook.removed": webhook,
  "webhook.secret_renewed": declareChanges({ shown: [], hidden: ["secret"] }),
  "webhook.tested": declareNothing("A message is sent; the endpoint stays as it is"),
  "webhook.sent_again": declareNothing("A message is sent again; the endpoint stays as it is"),
  "webhook.stopped": webhook,
  "notice.set": notice,
  "notice.cleared": notice,
  "person.data_given": reading,
  "person.erased": declareNothing("What was erased is not written down again; the detail counts it"),
  "retention.removed": declareNothing("What was removed is not written down again; the detail counts it"),
  "rates.imported": declareChanges({ shown: ["days"], hidden: [] }),
  "demo.restarted": declareChanges({ shown: ["registered"], hidden: ["password"] }),
} as const satisfies Record<string, ChangedFields | UnchangingAction>;

export type AuditAction = keyof typeof auditedChanges;

/** Actions that change a record: their rows must have its state before and after. */
export type ChangingAction = {
  [Action in AuditAction]: (typeof auditedChanges)[Action] extends UnchangingAction ? never : Action;
}[AuditAction];

export const isChanging = (action: AuditAction): action is ChangingAction =>
  !("nothing" in auditedChanges[action]);

/** A database record, or its changing part; null before it exists and after it is deleted. */
export interface RecordChange {
  before: object | null;
  after: object | null;
}

export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

/** Stands for a value that the audit does not keep. */
export const HIDDEN_VALUE = "hidden";

/** The differences of a record that its action declares; null if the action changes nothing. */
export function toAuditChange(
  action: AuditAction,
  { before, after }: RecordChange,
): { before: AuditValues | null; after: AuditValues | null } | null {
  const declared: ChangedFields | UnchangingAction = auditedChanges[action];
  if ("nothing" in declared) return null;
  const [readBefore, readAfter] = [toFields(before), toFields(after)];
  const differing = [...declared.shown, ...declared.hidden].filter(
    (field) => readBefore(field) !== readAfter(field),
  );
  const isHiddenField = (field: string) => declared.hidden.includes(field);
  const pickFields = (record: object | null, read: (field: string) => AuditValue) =>
    record &&
    Object.fromEntries(
      differing.map((field) => {
        const value = read(field);
        return [field, value !== null && isHiddenField(field) ? HIDDEN_VALUE : value];
      }),
    );
  return { before: pickFields(before, readBefore), after: pickFields(after, readAfter) };
}

type AuditValue = AuditValues[string];

const toFields =
  (record: object | null) =>
  (field: string): AuditValue => {
    const value: unknown = record && Object.hasOwn(record, field) ? record[field as never] : null;
    if (value === null || value === undefined) return null;
    return typeof value === "object" ? JSON.stringify(value) : (value as AuditValue);
  };

/** The owner of the record; null for a record without one. */
export function findOwner({ before, after }: RecordChange): string | null {
  const owner = toFields(after)("employee_id") ?? toFields(before)("employee_id");
  return typeof owner === "string" ? owner : null;
}
