/** Words of the money bar, the line of time and the price card, the same on every page. */
export const money = {
  you: "Your take-home pay",
  tax: "Tax and National Insurance saved",
  employer: "Your employer",
  cost: "What it costs",
  why: "Why this price?",
  done: "Done:",
  today: "Today",
  difference: "Difference",
  same: "same",
  reference: "Your reference",
} as const;
