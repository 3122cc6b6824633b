import { getDrawing, type PictureName, SPOTS, type SpotName, SYNONYMS } from "./pictures.ts";

/** Further icons that content may name, in addition to the pictures. */
const CONTENT_ICONS = ["calendar", "chart", "chat", "heart", "leaf", "upload"];

/** The picture that content names; undefined if the portal has no such picture. */
export function toPictureName(name: string | null | undefined): PictureName | undefined {
  const knownPictures: readonly string[] = [...SPOTS, ...CONTENT_ICONS, ...Object.keys(SYNONYMS)];
  return name && knownPictures.includes(name) ? (name as PictureName) : undefined;
}

/** Patterns for a benefit's code, the more specific first: "partner-life" must not match "life". */
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

/** A benefit's picture by its code, else by its content's icon, else a present. */
export function getBenefitPicture(benefitId: string, icon?: string | null): SpotName {
  const code = benefitId.toLowerCase();
  const kind = KINDS.find(([words]) => words.test(code))?.[1];
  if (kind) return kind;
  const iconPicture = toPictureName(icon);
  const drawing = iconPicture && getDrawing(iconPicture);
  return SPOTS.find((spot) => spot === drawing) ?? "gift";
}
