/** What a form says when it is not known, or known late, that it was saved (E8). */
export const outcome = {
  unknown: "We don't know yet whether this was saved. Press again: it will not be done twice.",
  savedBefore:
    "Your first try was saved. What you have changed since is not. Press again to save this as well.",
  savedBeforeAs:
    "Your first try was saved: {saved}. What you have changed since is not. Press again to save this as well.",
} as const;
