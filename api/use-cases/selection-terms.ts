import type { Selection } from "../domain/benefits/selection.ts";
import type { BenefitContentRow } from "../repositories/benefits.ts";

/** The person's latest agreement to the client's current version of a product's terms; undefined for none. */
export function findAgreement({ product_code, terms_version }: BenefitContentRow, all: readonly Selection[]) {
  return all
    .filter(({ code, terms }) => code === product_code && terms?.version === terms_version)
    .flatMap(({ terms }) => terms ?? [])
    .toSorted((a, b) => b.at - a.at)[0];
}
