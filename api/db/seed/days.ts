/** Ten in the morning of a day (UTC), ms. */
export const toMorning = (day: string) => Date.parse(`${day}T10:00:00Z`);
