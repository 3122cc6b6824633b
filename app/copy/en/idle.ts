/** The question before a session ends for lack of activity (IDLE). */
export const idle = {
  title: "Stay logged in?",
  warning: "We will log you out soon...",
  countdown: "{seconds} seconds left",
  stay: "Stay logged in",
} as const;
