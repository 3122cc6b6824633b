/** Ten in the morning of a day (UTC), ms. */
export const toMorningInstant = (day: string) => Date.parse(`${day}T10:00:00Z`);
