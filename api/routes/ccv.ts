import type { Client } from "#contract/branding.ts";
import { getCcvBalance } from "#contract/ccv.ts";
import type { Actor } from "../domain/actor.ts";
import { getNextPayDay } from "../domain/benefits/payroll-dates.ts";
import { isEmployerInService } from "../domain/employment.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { countVoucherOrders, findVoucherAccount } from "../repositories/vouchers.ts";

/** Childcare vouchers, which remain after leaving (RULE-09). */
export function createCcvRoutes({ db }: Services) {
  return [
    implement(getCcvBalance, async ({ actor }) => {
      const account = await findVoucherAccount(db, actor);
      return {
        balance: (account?.balance_pence ?? 0) / 100,
        lastPaymentDate: account?.last_payment_date ?? null,
      };
    }),
  ];
}

/** How many vouchers are ordered, which only employers in service may see (CCV-02). */
export const countVoucherOrdersFor = (db: Services["db"], actor: Actor) =>
  isEmployerInService(actor) ? countVoucherOrders(db, actor) : null;

/**
 * The next voucher day and the orders (CCV-02); null for a client without vouchers. Pay day is voucher day.
 */
export function toCcv(
  { pay_day }: { pay_day: number },
  exceptions: readonly { code: string; status: string }[],
  orders: Awaited<ReturnType<typeof countVoucherOrdersFor>>,
  now: Date,
): Client["ccv"] {
  if (!exceptions.some(({ code, status }) => code === "ccv" && status === "active")) return null;
  return {
    nextVoucherDate: getNextPayDay(toLondonDate(now), pay_day),
    placedOrders: orders?.placed ?? null,
    savedOrders: orders?.saved ?? null,
  };
}
