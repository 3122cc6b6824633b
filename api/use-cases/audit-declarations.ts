import type { AuditAction } from "../domain/audit-changes.ts";
import { isChanging } from "../domain/audit-changes.ts";
import type { AuditedRow } from "../repositories/audit.ts";

/** The actions that a call audits, or why it audits none. */
export type AuditDeclaration = { actions: readonly AuditAction[] } | { nothing: string };

const writes = (...actions: AuditAction[]): AuditDeclaration => ({ actions });
const nothing = (reason: string): AuditDeclaration => ({ nothing: reason });

const logins = [
  ...(["login.succeeded", "login.failed", "login.locked", "login.refused"] as const),
  ...(["two_factor.enabled", "sso.refused"] as const),
];
const selections = [
  ...(["selection.drafted", "selection.submitted", "selection.opted_out", "selection.withdrawn"] as const),
  ...(["selection.discarded", "selection.started", "selection.postponed", "selection.cancelled"] as const),
  ...(["selection.ended", "selection.continued", "selection.enrolled", "underwriting.answered"] as const),
  ...(["underwriting.lapsed", "underwriting.offer_accepted", "underwriting.offer_declined"] as const),
];
const accountChanges = [
  ...(["account_change.confirmed", "account_change.accepted", "account_change.stopped"] as const),
  ...(["account_change.applied", "account_change.ended"] as const),
];
/** For calls that ask for a password or code again, whose failures count towards the login's lock. */
const proofs = ["login.failed", "login.locked", "login.refused"] as const;
const signOut = writes("logout");

/**
 * The audit actions of every call that writes. `auditedChanges` declares their fields. Masquerade requests
 * and missing things are audited elsewhere. In tests, a call that audits something else replies 500.
 */
export const auditDeclarations: Readonly<Record<string, AuditDeclaration>> = {
  acceptPolicies: writes("terms.accepted"),
  activateBySso: writes("sso.activated", "sso.refused", "terms.accepted", ...logins),
  addClaim: writes("claim.sent"),
  addFamilyMember: writes("family.added", "life_event.told", ...selections),
  addLifeEvent: writes("life_event.told", "family.added", "family.changed", "family.removed", ...selections),
  addReceipt: writes("claim.receipt_added"),
  addWebhook: writes("webhook.added"),
  answerAccountChange: writes(...accountChanges),
  answerClaim: writes("claim.answered"),
  answerInsurerOffer: writes(...selections),
  assertDemoIdentity: nothing("A demo's provider of identities keeps nothing"),
  calculateCosts: nothing("It computes"),
  cancelPlan: writes("selection.decision_refused", ...selections),
  changePassword: writes("password.changed", ...proofs),
  changeSelectionStatus: writes(...selections),
  changeUpload: writes("upload.cancelled", "upload.loaded", "upload.undone", "upload.headings_read"),
  changeWebhook: writes("webhook.changed"),
  checkClientFolders: nothing("It reads what it is sent"),
  clearNotice: writes("notice.cleared"),
  checkPassword: writes("password.date_wrong"),
  confirmEnrolment: writes("enrolment.confirmed"),
  confirmNewEmail: writes(...accountChanges),
  confirmSelections: writes(...selections),
  createMagicLink: writes("magic_link.made", "magic_link.refused", ...proofs),
  createSelection: writes(...selections),
  decideClaim: writes("claim.decided", "claim.decision_refused"),
  decideSelections: writes(
    ...(["selection.approved", "selection.rejected", "selection.decision_refused"] as const),
    ...selections,
  ),
  diffClientFolders: nothing("It reads what it is sent"),
  disableTwoFactor: writes("two_factor.disabled", ...proofs),
  dismissRecommendation: writes("recommendation.dismissed"),
  downloadOwnData: writes("person.data_given", ...proofs),
  editFamilyMember: writes("family.changed", "family.removed", "life_event.told", ...selections),
  getFamilyConsequences: nothing("It computes"),
  giveEnrolmentLetters: writes("enrolment.letters_given"),
  importClientFolders: writes("client.imported", "account_change.told"),
  lockPayrollRun: writes("payroll.locked", "payroll.opening_entered"),
  login: writes(...logins),
  joinPension: writes("selection.joined", ...selections),
  loginByMagicLink: writes("login.succeeded", "magic_link.refused"),
  loginTwoFactor: writes(...logins),
  loginUrl: nothing("It says by which way somebody logs in"),
  logout: signOut,
  nominate: writes("nomination.made"),
  quoteSelections: nothing("It computes"),
  recordEnrolmentOptOut: writes(...selections),
  recordUnderwriting: writes("underwriting.recorded", "selection.decision_refused", ...selections),
  recordUnderwritingByStaff: writes("underwriting.recorded", "selection.decision_refused", ...selections),
  refreshLogin: writes("login.refresh_reused"),
  removeWebhook: writes("webhook.removed"),
  renewRecoveryCodes: writes("two_factor.codes_renewed", ...proofs),
  renewWebhookSecret: writes("webhook.secret_renewed"),
  requestPasswordReset: nothing(
    "The job that sends the link audits it, so that the reply tells nobody who has an account",
  ),
  resendWelcomeEmails: writes("welcome.resent"),
  resendWebhook: writes("webhook.sent_again"),
  resetPassword: writes("password.reset", "password.date_wrong", "login.succeeded"),
  restartDemoAccount: writes("demo.restarted"),
  savePayPeriod: writes("pay_period.moved"),
  savePayrollOpening: writes("payroll.opening_entered"),
  saveSelectionCost: writes(...selections),
  sendEnquiry: writes("enquiry.sent"),
  setNotice: writes("notice.set"),
  setLanguage: writes("language.chosen"),
  setPassword: writes("account.activated", "password.date_wrong", "login.succeeded", "terms.accepted"),
  setTwoFactorEnforcement: writes("two_factor.enforced", "two_factor.released"),
  ssoLogin: writes(...logins),
  startTwoFactor: nothing("Two-factor counts from its first code on"),
  stopOwnAccountChange: writes(...accountChanges),
  testWebhook: writes("webhook.tested"),
  updateSelection: writes(...selections),
  updateUser: nothing("It keeps how somebody likes their pages"),
  uploadEmployeeData: writes("upload.received"),
  userLogout: signOut,
  userLogoutDelete: signOut,
  verifyActivationDateOfBirth: writes("password.date_wrong"),
  verifyEnforcedTwoFactor: writes(...logins),
  verifyResetDateOfBirth: writes("password.date_wrong"),
  verifyTwoFactor: writes("two_factor.enabled", "login.succeeded", ...proofs),
};

/** Actions that any call may audit: reading a missing thing, or downloading. */
const ofReads: readonly AuditAction[] = [
  "access.not_found",
  "masquerade.refused",
  "claim.receipt_read",
  "report.downloaded",
  "employees.downloaded",
  "employee.viewed",
  "activity.downloaded",
];

/** The first fault in a call's audit rows: undeclared, without its change, or with an open secret. */
export function findAuditFault(callId: string, audited: readonly AuditedRow[]): string | null {
  const declared = auditDeclarations[callId];
  const allowed = declared && "actions" in declared ? declared.actions : [];
  for (const row of audited) {
    const { action } = row;
    if (!allowed.includes(action) && !ofReads.includes(action)) return `${action}, which it does not declare`;
    if (isChanging(action) && !hasChange(row)) return `${action} without what changed`;
    if (hasSecret(row)) return `${action} with a secret in clear`;
  }
  return null;
}

const hasChange = ({ before_values, after_values }: AuditedRow) =>
  [before_values, after_values].some((values) => values !== null && values !== "{}");

const secrets = [
  // National insurance numbers.
  /\b[a-ceghj-prtw-z]{2} ?(\d{2} ?){3}[a-d]\b/i,
  /\$argon2/,
  // Tokens: 32 random bytes, and JSON web tokens.
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /\beyJ[\w-]+\.[\w-]+/,
];

const hasSecret = ({ detail, before_values, after_values }: AuditedRow) =>
  [detail, before_values, after_values].some((text) => secrets.some((each) => each.test(text ?? "")));
