import type { AuditAction } from "../domain/audit-changes.ts";
import { isChanging } from "../domain/audit-changes.ts";
import type { AuditedRow } from "../repositories/audit.ts";

/** The actions that a call audits, or why it audits none. */
export type AuditDeclaration = { actions: readonly AuditAction[] } | { nothing: string };

const declareActions = (...actions: AuditAction[]): AuditDeclaration => ({ actions });
const declareNothing = (reason: string): AuditDeclaration => ({ nothing: reason });

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
const signOut = declareActions("logout");

/**
 * The audit actions of every call that writes. `auditedChanges` declares their fields. Masquerade requests
 * and missing things are audited elsewhere. In tests, a call that audits something else replies 500.
 */
export const auditDeclarations: Readonly<Record<string, AuditDeclaration>> = {
  acceptDifferences: declareActions("payroll.differences_accepted"),
  acceptPolicies: declareActions("terms.accepted"),
  activateBySso: declareActions("sso.activated", "sso.refused", "terms.accepted", ...logins),
  addClaim: declareActions("claim.sent"),
  addFamilyMember: declareActions("family.added", "life_event.told", ...selections),
  addLifeEvent: declareActions(
    "life_event.told",
    "family.added",
    "family.changed",
    "family.removed",
    ...selections,
  ),
  addReceipt: declareActions("claim.receipt_added", "claim.answered"),
  addWebhook: declareActions("webhook.added"),
  answerAccountChange: declareActions(...accountChanges),
  answerClaim: declareActions("claim.answered"),
  answerInsurerOffer: declareActions(...selections),
  assertDemoIdentity: declareNothing("A demo's provider of identities keeps nothing"),
  calculateCosts: declareNothing("It computes"),
  cancelPlan: declareActions("selection.decision_refused", ...selections),
  changePassword: declareActions("password.changed", ...proofs),
  changeSelectionStatus: declareActions(...selections),
  changeUpload: declareActions(
    ...(["upload.cancelled", "upload.loaded", "upload.undone"] as const),
    ...(["upload.headings_read", "upload.rows_chosen"] as const),
  ),
  changeWebhook: declareActions("webhook.changed"),
  checkClientFolders: declareNothing("It reads what it is sent"),
  clearNotice: declareActions("notice.cleared"),
  checkPassword: declareActions("password.date_wrong"),
  confirmEnrolment: declareActions("enrolment.confirmed"),
  confirmNewEmail: declareActions(...accountChanges),
  confirmSelections: declareActions(...selections),
  createMagicLink: declareActions("magic_link.made", "magic_link.refused", ...proofs),
  createSelection: declareActions(...selections),
  decideClaim: declareActions("claim.decided", "claim.decision_refused"),
  decideSelections: declareActions(
    ...(["selection.approved", "selection.rejected", "selection.decision_refused"] as const),
    ...selections,
  ),
  diffClientFolders: declareNothing("It reads what it is sent"),
  disableTwoFactor: declareActions("two_factor.disabled", ...proofs),
  dismissRecommendation: declareActions("recommendation.dismissed"),
  downloadOwnData: declareActions("person.data_given", ...proofs),
  editFamilyMember: declareActions("family.changed", "family.removed", "life_event.told", ...selections),
  getFamilyConsequences: declareNothing("It computes"),
  giveEnrolmentLetters: declareActions("enrolment.letters_given"),
  importClientFolders: declareActions("client.imported", "account_change.told"),
  lockPayrollRun: declareActions("payroll.locked", "payroll.opening_entered"),
  login: declareActions(...logins),
  joinPension: declareActions("selection.joined", ...selections),
  loginByMagicLink: declareActions("login.succeeded", "magic_link.refused"),
  loginTwoFactor: declareActions(...logins),
  loginUrl: declareNothing("It says by which way somebody logs in"),
  logout: signOut,
  nominate: declareActions("nomination.made"),
  quoteSelections: declareNothing("It computes"),
  recordEnrolmentOptOut: declareActions(...selections),
  recordUnderwriting: declareActions("underwriting.recorded", "selection.decision_refused", ...selections),
  recordUnderwritingByStaff: declareActions(
    "underwriting.recorded",
    "selection.decision_refused",
    ...selections,
  ),
  refreshLogin: declareActions("login.refresh_reused"),
  removeWebhook: declareActions("webhook.removed"),
  renewRecoveryCodes: declareActions("two_factor.codes_renewed", ...proofs),
  renewWebhookSecret: declareActions("webhook.secret_renewed"),
  requestPasswordReset: declareNothing(
    "The job that sends the link audits it, so that the reply tells nobody who has an account",
  ),
  resendWelcomeEmails: declareActions("welcome.resent"),
  resendWebhook: declareActions("webhook.sent_again"),
  resetPassword: declareActions("password.reset", "password.date_wrong", "login.succeeded"),
  restartDemoAccount: declareActions("demo.restarted"),
  savePayPeriod: declareActions("pay_period.moved"),
  savePayrollOpening: declareActions("payroll.opening_entered"),
  saveSelectionCost: declareActions(...selections),
  sendEnquiry: declareActions("enquiry.sent"),
  setNotice: declareActions("notice.set"),
  setLanguage: declareActions("language.chosen"),
  setPassword: declareActions(
    "account.activated",
    "password.date_wrong",
    "login.succeeded",
    "terms.accepted",
  ),
  setTwoFactorEnforcement: declareActions("two_factor.enforced", "two_factor.released"),
  ssoLogin: declareActions(...logins),
  startTwoFactor: declareNothing("Two-factor counts from its first code on"),
  stopOwnAccountChange: declareActions(...accountChanges),
  testWebhook: declareActions("webhook.tested"),
  updateSelection: declareActions(...selections),
  updateUser: declareActions("user.changed"),
  uploadEmployeeData: declareActions("upload.received"),
  userLogout: signOut,
  userLogoutDelete: signOut,
  verifyActivationDateOfBirth: declareActions("password.date_wrong"),
  verifyEnforcedTwoFactor: declareActions(...logins),
  verifyResetDateOfBirth: declareActions("password.date_wrong"),
  verifyTwoFactor: declareActions("two_factor.enabled", "login.succeeded", ...proofs),
};

/** Actions that any call may audit: reading a missing thing, or downloading. */
const readActions: readonly AuditAction[] = [
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
    if (!allowed.includes(action) && !readActions.includes(action))
      return `${action}, which it does not declare`;
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
