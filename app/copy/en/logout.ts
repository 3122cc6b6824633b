/** Logging out (LOGOUT, ERR-39). */
export const logout = {
  title: "Logout",
  loggingOut: "Logging out...",
  continue: "Continue",
  failed: "There was an error during the logout process. Please try again.",
  retry: "Retry",
  success: "You have been logged out successfully",
  goToLogin: "Go to login",
} as const;
