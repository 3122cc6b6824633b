import type { Selection } from "../domain/benefits/selection.ts";
import type { BenefitContentRow } from "../repositories/benefits.ts";

/** The newest agreement to the terms of a product in the version that a client has now; undefined for none. */
export function agreementTo({ product_code, terms_version }: BenefitContentRow, all: readonly Selection[]) {
  return all
    .filter(({ code, terms }) => code === product_code && terms?.version === terms_version)
    .flatMap(({ terms }) => terms ?? [])
    .toSorted((a, b) => b.at - a.at)[0];
}
