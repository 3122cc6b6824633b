import { getOptOut, getWithdrawal } from "../domain/benefits/ending.ts";
import { toEditFields } from "../domain/benefits/limits.ts";
import { findAgreedProduct } from "../domain/benefits/member-snapshot.ts";
import type { Selection } from "../domain/benefits/selection.ts";
import { getValues } from "../domain/benefits/set-up-values.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { toWireName } from "../repositories/choice-values.ts";
import type { BenefitOffer, OfferAction, OfferAvailability } from "./benefit-offer.ts";

export function toActions(
  selection: Selection,
  { product: newest, selectionPair }: BenefitOffer,
  snapshot: MemberSnapshot,
  { rules }: OfferAvailability,
): OfferAction[] {
  const { latest } = selectionPair;
  const product = findAgreedProduct(selection, snapshot) ?? newest;
  // An opted-out selection only runs to its end, and older versions have no actions.
  const isEnding = latest?.id === selection.id && latest.status === "opted-out";
  const isHeld = [latest?.id, selectionPair.active?.id].includes(selection.id);
  if (snapshot.isPastYear || isEnding || !isHeld) return [];
  if (selection.status === "draft") return ["discard"];
  return [
    ...(getWithdrawal(selection, product, snapshot).error === null ? (["withdraw"] as const) : []),
    ...(getOptOut(selection, product, rules).error === null ? (["opt-out"] as const) : []),
  ];
}
/** The limits of a selection's amount, if it can be changed. */
export function toSelectionEditFields({ choice, people, status }: Selection, { limits }: OfferAvailability) {
  const isEditable = ["draft", "scheduled", "active"].includes(status);
  if (!limits || !isEditable) return [];
  const values = getValues(choice, people);
  return toEditFields(limits).map((field) => ({
    ...field,
    name: toWireName(field.name),
    value: values[field.name] ?? null,
  }));
}
