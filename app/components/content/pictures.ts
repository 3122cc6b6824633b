/** A picture for each kind of benefit, on a grid of 64. Their drawings are in `sprite.svg`, under these names. */
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

/** Line drawings on a grid of 24, always beside a word. */
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

/** Other names that content may use. */
const SYNONYMS = {
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

/** Icons that content may name as they are. */
const CONTENT_ICONS = ["calendar", "chart", "chat", "heart", "leaf", "upload"];

/** The picture that content names, or undefined: content may name anything. */
export function toPictureName(name: string | null | undefined): PictureName | undefined {
  const known: readonly string[] = [...SPOTS, ...CONTENT_ICONS, ...Object.keys(SYNONYMS)];
  return name && known.includes(name) ? (name as PictureName) : undefined;
}

/** The drawing's own name. */
export const drawingOf = (name: PictureName): SpotName | IconName =>
  Object.hasOwn(SYNONYMS, name) ? SYNONYMS[name as keyof typeof SYNONYMS] : (name as SpotName | IconName);

/** What a benefit's code says of its kind, the particular before the general: "partner-life" is no "life". */
const KINDS: readonly (readonly [RegExp, SpotName])[] = [
  [/partner/, "partner"],
  [/critical/, "critical"],
  [/income/, "income"],
  [/cash/, "cash"],
  [/child|nursery/, "childcare"],
  [/pension|retire/, "pension"],
  [/dent/, "dental"],
  [/medical|health/, "medical"],
  [/cycle|bike/, "cycle"],
  [/gym|fitness/, "gym"],
  [/holiday|leave/, "holiday"],
  [/discount/, "discounts"],
  [/season|train|travel/, "season"],
  [/\bcar\b|vehicle/, "car"],
  [/life/, "life"],
];

/** The one picture of a benefit: by its code, else by the icon that its content names, else a present. */
export function spotOf(benefitId: string, icon?: string | null): SpotName {
  const code = benefitId.toLowerCase();
  const kind = KINDS.find(([words]) => words.test(code))?.[1];
  if (kind) return kind;
  const named = toPictureName(icon);
  const drawing = named && drawingOf(named);
  return SPOTS.find((spot) => spot === drawing) ?? "gift";
}
