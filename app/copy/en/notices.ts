/** What operators put up at the top of every page. */
export const notices = {
  until: "{text} Expected until {time}.",
} as const;
