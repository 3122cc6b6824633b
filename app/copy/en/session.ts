/** The cookie settings page and what it says afterwards (COOKIE). */
export const session = {
  cookieSettings: "Cookie settings",
  close: "Close",
  saved: "Your cookie settings have been saved",
} as const;
