/** Where nothing can be saved: said by the server alone, so no browser loads it. */
export const storage = {
  cannotSave: "We cannot save anything at the moment, so nothing was changed. Please try again later.",
} as const;
