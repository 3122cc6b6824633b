/**
 * What pressing the button again does, after a call's reply was lost:
 * `key`: the form's idempotency key makes it one effect;
 * `same`: the call sets what is already so, or answers as before;
 * `refused`: the second is told that it has been done, or that its link or code is spent;
 * `fresh`: a new login, link or mail replaces the one that nobody saw;
 * `question`: it changes nothing.
 */
export const writesAfterLostReply: Record<string, "key" | "same" | "refused" | "fresh" | "question"> = {
  updateUser: "same",
  acceptPolicies: "same",
  decideSelections: "key",
  sendEnquiry: "key",
  resendWelcomeEmails: "key",
  setTwoFactorEnforcement: "same",
  addFamilyMember: "key",
  editFamilyMember: "key",
  addLifeEvent: "key",
  createSelection: "key",
  updateSelection: "key",
  changeSelectionStatus: "key",
  saveSelectionCost: "key",
  calculateCosts: "question",
  getFamilyConsequences: "question",
  checkPassword: "question",
  login: "fresh",
  loginUrl: "question",
  loginTwoFactor: "refused",
  ssoLogin: "refused",
  refreshLogin: "same",
  logout: "same",
  userLogout: "same",
  userLogoutDelete: "same",
  requestPasswordReset: "fresh",
  verifyResetDateOfBirth: "question",
  verifyActivationDateOfBirth: "question",
  resetPassword: "refused",
  setPassword: "refused",
  changePassword: "refused",
  activateBySso: "refused",
  startTwoFactor: "same",
  disableTwoFactor: "refused",
  verifyTwoFactor: "refused",
  verifyEnforcedTwoFactor: "refused",
  uploadEmployeeData: "refused",
  changeUpload: "same",
  createMagicLink: "fresh",
  loginByMagicLink: "refused",
  renewRecoveryCodes: "fresh",
  restartDemoAccount: "same",
  assertDemoIdentity: "fresh",
};
