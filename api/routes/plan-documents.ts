import { downloadPlanDocument, type PlanDocument } from "#contract/extensions/plan-documents.ts";
import { listDocumentsFor, type PlanDocumentEntry } from "../domain/benefits/plan-documents.ts";
import { findAgreedVersion } from "../domain/benefits/plan-version.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { FileAnswer, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findPlanFile } from "../repositories/plan-files.ts";
import type { BenefitOffer } from "../use-cases/benefit-offer.ts";
import { loadMemberBenefits } from "../use-cases/member-benefits.ts";

/** Files of documents, for people who have or may have the plan. */
export function createPlanDocumentsRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(downloadPlanDocument, async ({ actor, params, refuse }) => {
      const { offers, snapshot } = await loadMemberBenefits(services, actor, toLondonDate(clock.now()));
      const offer = offers.find(({ product }) => product.code === params.id);
      const entry = offer && listDocumentEntries(offer, snapshot).find(({ id }) => id === params.documentId);
      if (!entry?.file) return refuse("not_found");
      const { name, type, sha256 } = entry.file;
      const bytes = await findPlanFile(db, actor, params.id, sha256);
      return bytes ? new FileAnswer(name, type, bytes) : refuse("not_found");
    }),
  ];
}

/** The documents on a benefit's page: those of the version that the person holds or could choose. */
export const toDocuments = (offer: BenefitOffer, snapshot: MemberSnapshot): PlanDocument[] =>
  listDocumentEntries(offer, snapshot).map(({ id, title, language, from, url, file }) => ({
    id,
    title,
    language,
    since: from,
    url,
    file: file && { name: file.name, type: file.type, size: file.size },
  }));

function listDocumentEntries(
  { product, content, selectionPair }: BenefitOffer,
  { catalogue, today }: MemberSnapshot,
): PlanDocumentEntry[] {
  const selection = selectionPair.active ?? selectionPair.latest;
  const from =
    selection && selection.status !== "draft"
      ? findAgreedVersion(selection, catalogue, today)?.from
      : catalogue.findVersionStart(product.code);
  const next = from && catalogue.listVersions(product.code).find((version) => version.from > from);
  const entries = JSON.parse(content.documents) as PlanDocumentEntry[];
  return listDocumentsFor(entries, { today, before: next ? next.from : null });
}
