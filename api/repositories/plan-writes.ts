import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { hashSha256, isSameJson, toCanonicalJson } from "../clients/canonical-json.ts";
import type { ClientDocument, PlanDocument, PlanFile } from "../clients/document.ts";
import { insertMany } from "../db/insert-many.ts";
import type { Trx } from "../db/schema.ts";
import type { PlanDocumentEntry } from "../domain/benefits/plan-documents.ts";

/** Saves the document's providers; earlier ones stay if a closed plan still refers to them. */
export async function saveProviders(trx: Trx, { code: client_id, providers }: ClientDocument): Promise<void> {
  const codes = providers.map(({ code }) => code);
  await trx
    .deleteFrom("providers")
    .where("client_id", "=", client_id)
    .$if(codes.length > 0, (query) => query.where("code", "not in", codes))
    .where("code", "not in", (eb) =>
      eb
        .selectFrom("benefit_contents")
        .select((select) => select.ref("provider_code").$notNull().as("provider_code"))
        .where("client_id", "=", client_id)
        .where("provider_code", "is not", null),
    )
    .execute();
  if (providers.length === 0) return;
  await trx
    .insertInto("providers")
    .values(providers.map(({ code, name }) => ({ client_id, code, name })))
    .onConflict((conflict) =>
      conflict.columns(["client_id", "code"]).doUpdateSet((eb) => ({ name: eb.ref("excluded.name") })),
    )
    .execute();
}

interface PlanWriteCommand {
  clientId: string;
  /** The plan as saved, open or closed; null for a new one. */
  before: PlanDocument | null;
  /** The plan's new state, with its history. */
  plan: PlanDocument;
  position: number;
}

/**
 * Saves versions and prices that differ; returns whether any did. The import has already checked that
 * those in force are unchanged.
 */
export async function savePlan(
  trx: Trx,
  { clientId, before, plan, position }: PlanWriteCommand,
): Promise<boolean> {
  const { code } = plan;
  const versions = compareDatedItems(before?.versions ?? [], plan.versions);
  for (const { from } of versions.gone) {
    await trx
      .deleteFrom("plans")
      .where("client_id", "=", clientId)
      .where("code", "=", code)
      .where("from_date", "=", from)
      .execute();
  }
  await trx
    .updateTable("plans")
    .set({ position })
    .where("client_id", "=", clientId)
    .where("code", "=", code)
    .where("position", "<>", position)
    .execute();
  const planRows = versions.added.map(({ from, product }) => ({
    client_id: clientId,
    code,
    from_date: from,
    position,
    definition: toCanonicalJson(product),
  }));
  await insertMany(trx, "plans", planRows);

  const prices = compareDatedItems(before?.prices ?? [], plan.prices);
  for (const { from } of prices.gone) {
    await trx
      .deleteFrom("plan_prices")
      .where("client_id", "=", clientId)
      .where("plan_code", "=", code)
      .where("from_date", "=", from)
      .execute();
  }
  const priceRows = prices.added.map(({ from, pence, loadingPercent, source }) => ({
    client_id: clientId,
    plan_code: code,
    from_date: from,
    pence: JSON.stringify(pence),
    loading_percent: loadingPercent,
    source,
  }));
  await insertMany(trx, "plan_prices", priceRows);
  return [versions.gone, versions.added, prices.gone, prices.added].some(({ length }) => length > 0);
}

/** Records when plans changed, because that explains later adjustments (M-09). `now` is ms. */
export const addPlanChanges = (
  trx: Trx,
  client_id: string,
  codes: readonly string[],
  now: number,
): Promise<void> =>
  insertMany(
    trx,
    "plan_changes",
    codes.map((plan_code) => ({ client_id, plan_code, changed_at: now })),
    sql`on conflict do nothing`,
  );

function compareDatedItems<Item>(before: readonly Item[], after: readonly Item[]) {
  const isItemListed = (list: readonly Item[], item: Item) => list.some((each) => isSameJson(each, item));
  return {
    gone: before.filter((item) => !isItemListed(after, item)),
    added: after.filter((item) => !isItemListed(before, item)),
  };
}

/** Saves a plan's own settings, and opens a closed plan again. */
export async function savePlanContent(
  trx: Trx,
  client_id: string,
  { code, about }: PlanDocument,
): Promise<void> {
  const columns = {
    name: null,
    summary: about.summary,
    description: about.description,
    icon: about.icon,
    terms_version: about.terms?.version ?? null,
    terms: about.terms?.html ?? null,
    claim: about.claim,
    related: JSON.stringify(about.related),
    provider_code: about.provider,
    policy_number: about.policyNumber,
    closed_date: null,
    documents: JSON.stringify(about.documents.map(toDocumentEntry)),
    card: about.card && JSON.stringify(about.card),
    claims: about.claims && JSON.stringify(about.claims),
  };
  await trx
    .insertInto("benefit_contents")
    .values({ client_id, product_code: code, ...columns })
    .onConflict((conflict) => conflict.columns(["client_id", "product_code"]).doUpdateSet(columns))
    .execute();
  await trx
    .deleteFrom("benefit_faqs")
    .where("client_id", "=", client_id)
    .where("product_code", "=", code)
    .execute();
  const faqs = about.faqs.map(({ question, answer }, index) => ({
    id: randomUUID(),
    client_id,
    product_code: code,
    position: index + 1,
    question,
    answer,
  }));
  await insertMany(trx, "benefit_faqs", faqs);
  await saveFiles(trx, client_id, code, about.documents);
}

/** A document's id follows from its content, so that a link works as long as the document. */
function toDocumentEntry({ file, ...document }: PlanFile): PlanDocumentEntry {
  const entry = {
    ...document,
    file: file && {
      name: file.name,
      type: file.type,
      size: file.bytes.byteLength,
      sha256: hashSha256(file.bytes),
    },
  };
  return { id: hashSha256(toCanonicalJson(entry)).slice(0, 32), ...entry };
}

async function saveFiles(
  trx: Trx,
  client_id: string,
  product_code: string,
  documents: readonly PlanFile[],
): Promise<void> {
  await trx
    .deleteFrom("plan_files")
    .where("client_id", "=", client_id)
    .where("product_code", "=", product_code)
    .execute();
  const files = new Map(
    documents.flatMap(({ file }) => (file ? [[hashSha256(file.bytes), file.bytes]] : [])),
  );
  for (const [hash, bytes] of files) {
    await trx.insertInto("plan_files").values({ client_id, product_code, sha256: hash, bytes }).execute();
  }
}

/** Closes a plan to new choices from a day onwards. */
export async function closePlan(trx: Trx, clientId: string, code: string, day: string): Promise<void> {
  await trx
    .updateTable("benefit_contents")
    .set({ closed_date: day })
    .where("client_id", "=", clientId)
    .where("product_code", "=", code)
    .execute();
}
