import { randomUUID } from "node:crypto";
import type { InsurerOffer } from "#contract/extensions/underwriting.ts";
import type { Trx } from "../db/schema.ts";
import { getNextInstalment } from "../domain/benefits/contributions.ts";
import { priceOfSelection } from "../domain/benefits/member-snapshot.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Selection } from "../domain/benefits/selection.ts";
import type { UnderwritingState } from "../domain/benefits/selection-types.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { findLoadingOffer } from "../domain/benefits/underwriting.ts";
import { getYear } from "../domain/pay/tax-year.ts";
import { toUnderwritingMail, type UnderwritingNews } from "../domain/underwriting-mails.ts";
import { addBenefitMails } from "../platform/benefit-mails.ts";
import type { Services } from "../platform/services.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import type { SelectionRow } from "../repositories/selections.ts";

interface DecidedVersions {
  current: Selection;
  next: Selection | null;
}

/**
 * The rows that a decision writes; `version` belongs to the first. An end that a newer version implies is
 * not stored.
 */
export function toDecidedRows<Decided extends SelectionRow>(
  row: Decided,
  { current, next }: DecidedVersions,
  { version, now, yearStart }: { version: number; now: number; yearStart: Parameters<typeof getYear>[1] },
): { current: Decided; next: Decided | null } {
  const decided = {
    ...toDecidedRow(row, current),
    end_date: next ? current.endDate : row.end_date,
    updated_at: now,
    version,
  };
  if (!next) return { current: decided, next: null };
  const from = next.coverDate ?? row.cover_date ?? "";
  const following = {
    ...toDecidedRow(row, next),
    id: randomUUID(),
    created_at: next.createdAt,
    updated_at: now,
    version: version + 1,
    agreed_pence: null,
    agreed_lines: null,
    first_run: null,
    scheme_year: getYear(from, yearStart).from.slice(0, 4),
  };
  return { current: decided, next: following };
}

const toDecidedRow = <Decided extends SelectionRow>(row: Decided, selection: Selection): Decided => ({
  ...row,
  status: selection.status,
  cover_date: selection.coverDate,
  first_deduction_date: selection.firstDeductionDate,
  accepted_pence: selection.acceptedPence,
  loading_basis_points: selection.loading?.basisPoints ?? null,
  loading_above_pence: selection.loading?.abovePence ?? null,
});

/** Both prices of an insurer's offer; null if none waits. */
export function toOfferReply(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
  state: UnderwritingState | null | undefined,
): InsurerOffer | null {
  const offer = findLoadingOffer(selection, product, snapshot, state);
  if (!offer) return null;
  const { cover, accepted, withoutOffer } = offer;
  const version = accepted.next ?? accepted.current;
  const getMonthlyPence = (selection: Selection) => {
    const price = priceOfSelection(selection, product, snapshot);
    return price?.employee.instalments[getNextInstalment(selection, product, price, snapshot)] ?? 0;
  };
  return {
    loadingBasisPoints: state?.loadingBasisPoints ?? 0,
    coverPence: cover.coverPence,
    livePence: cover.livePence,
    monthlyPence: getMonthlyPence(version),
    monthlyPenceWithout: getMonthlyPence(withoutOffer),
    startsOn: version.coverDate ?? snapshot.today,
  };
}

interface UnderwritingMail {
  clientId: string;
  employeeId: string;
  product: Product;
  news: Omit<UnderwritingNews, "benefit">;
}

/** Emails a decision about cover to the person. */
export async function mailUnderwriting(
  trx: Trx,
  { clock }: Pick<Services, "clock">,
  { clientId, employeeId, product, news }: UnderwritingMail,
): Promise<void> {
  const contents = await listBenefitContents(trx, { clientId });
  const benefit = contents.find(({ product_code }) => product_code === product.code)?.name ?? product.name;
  const times = { now: clock.now().getTime(), realNow: clock.real().getTime() };
  await addBenefitMails(
    trx,
    clientId,
    [
      {
        employeeId,
        kind: `underwriting_${news.decision}`,
        write: (reader, brand) => toUnderwritingMail({ ...news, benefit }, reader, brand),
      },
    ],
    times,
  );
}
