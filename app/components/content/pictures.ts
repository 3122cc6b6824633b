/** A picture for each kind of benefit, drawn 64 units wide in `sprite.svg` under these names. */
export const SPOTS = [
  "pension",
  "medical",
  "dental",
  "life",
  "partner",
  "critical",
  "income",
  "cycle",
  "gym",
  "childcare",
  "holiday",
  "cash",
  "discounts",
  "season",
  "car",
  "gift",
] as const;
export type SpotName = (typeof SPOTS)[number];

/** Line drawings 24 units wide, always used next to a word. */
export type IconName =
  | "chevron-down"
  | "chevron-right"
  | "arrow-right"
  | "check"
  | "check-circle"
  | "clock"
  | "calendar"
  | "info"
  | "alert"
  | "download"
  | "upload"
  | "print"
  | "people"
  | "chat"
  | "search"
  | "menu"
  | "close"
  | "lock"
  | "mail"
  | "phone"
  | "edit"
  | "chart"
  | "file"
  | "baby"
  | "rings"
  | "part"
  | "house"
  | "suitcase"
  | "candle"
  | "heart"
  | "wave"
  | "sliders"
  | "leaf";

/** Other names under which content may request a picture. */
export const SYNONYMS = {
  bike: "cycle",
  check: "check-circle",
  coin: "pension",
  document: "file",
  empty: "gift",
  family: "people",
  shield: "life",
  sun: "holiday",
  tooth: "dental",
} as const satisfies Record<string, SpotName | IconName>;

export type PictureName = SpotName | IconName | keyof typeof SYNONYMS;

/** The name of the drawing for a picture's name. */
export const getDrawing = (name: PictureName): SpotName | IconName =>
  Object.hasOwn(SYNONYMS, name) ? SYNONYMS[name as keyof typeof SYNONYMS] : (name as SpotName | IconName);
