/** The page that asks for a moment while there is more work than the process can bear (D14). */
export const overload = {
  title: "We are very busy",
  text: "Please wait a few seconds and try again.",
  formText: "What you sent has not been saved yet. Wait a few seconds, then send it again.",
  secretText: "You will be asked for your password, code or file again.",
  again: "Send again",
  retry: "Try again",
} as const;
