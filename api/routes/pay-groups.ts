import { refusalsCopy } from "#api-copy/refusals";
import type { CallReply } from "#contract/define.ts";
import { listPayGroups, listPayPeriods, savePayPeriod } from "#contract/extensions/pay-groups.ts";
import { inTransaction } from "../db/transaction.ts";
import { isDay } from "../domain/calendar.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { findNonBankingReason } from "../domain/payroll/bank-holidays.ts";
import { findPeriod, getTaxPeriodName } from "../domain/payroll/calendar.ts";
import type { PayrollCalendar } from "../domain/payroll/ledger.ts";
import { canMove, findMoveErrors, type PeriodMove } from "../domain/payroll/move-period.ts";
import { isPayrollGroupNamed } from "../domain/payroll-group.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { countPeopleByGroup } from "../repositories/employee-counts.ts";
import { loadPayGroupTranslator } from "../repositories/pay-group-names.ts";
import {
  loadPayrollCalendars,
  lockPayGroups,
  savePayPeriod as saveMove,
} from "../repositories/pay-periods.ts";
import { isLockingRun } from "../repositories/payroll-runs.ts";
import { findYearStart } from "../repositories/schemes.ts";

/** The calendars of pay groups, only of the employer's own client. */
export function createPayGroupsRoutes({ db, clock }: Pick<Services, "db" | "clock">) {
  return [
    implement(listPayGroups, async ({ params }) => {
      const [calendars, people, translateGroup] = await Promise.all([
        loadPayrollCalendars(db, params.id),
        countPeopleByGroup(db, params.id),
        loadPayGroupTranslator(db, params.id),
      ]);
      return calendars.map(({ group }) => ({
        code: group.code,
        name: translateGroup(group.name),
        frequency: group.frequency,
        default: group.isDefault,
        people: countPeopleInGroup(group, calendars, people),
      }));
    }),
    implement(listPayPeriods, async ({ params, refuse }) => {
      const calendar = await findCalendar(params.id, params.code);
      return calendar ? toView(calendar, toLondonDate(clock.now())) : refuse("not_found");
    }),
    implement(savePayPeriod, async ({ actor, params, body, request, refuse }) => {
      const group = { clientId: params.id, code: params.code };
      const now = clock.now();
      const today = toLondonDate(now);
      const unreal = listUnrealDays(body);
      if (unreal) return refuse("invalid", { errors: unreal });
      const result = await inTransaction(db, async (trx) => {
        await lockPayGroups(trx, params.id);
        const calendar = await findCalendar(params.id, params.code, trx);
        const period = calendar && findPeriod(calendar, body.key);
        const yearStart = await findYearStart(trx, actor);
        if (!calendar || !period || !yearStart) return { name: "not_found" as const };
        const isSame = period.cutOff === body.cutOff && period.payDay === body.payDay;
        if (isSame) return { calendar };
        if (!canMove(calendar, period, today)) return { name: "locked" as const };
        // If a lock crashed, its second attempt must find the same calendar.
        if (await isLockingRun(trx, params.id)) return { name: "locked" as const };
        const errors = findMoveErrors(calendar, period, body, { yearStart, today });
        if (Object.keys(errors).length > 0) return { name: "invalid" as const, errors };
        await saveMove(trx, group, body, now.getTime());
        await addAudit(trx, {
          action: "pay_period.moved",
          at: now.getTime(),
          request,
          clientId: params.id,
          actor,
          target: { type: "pay_period", id: `${params.code}/${body.key}` },
          change: {
            before: { cut_off: period.cutOff, pay_day: period.payDay },
            after: { cut_off: body.cutOff, pay_day: body.payDay },
          },
        });
        const movedPeriod = { ...period, cutOff: body.cutOff, payDay: body.payDay };
        const periods = calendar.periods.map((each) => (each === period ? movedPeriod : each));
        return { calendar: { ...calendar, periods } };
      });
      if (result.calendar) return toView(result.calendar, today);
      return result.name === "invalid" ? refuse("invalid", { errors: result.errors }) : refuse(result.name);
    }),
  ];

  async function findCalendar(clientId: string, code: string, read = db) {
    const calendars = await loadPayrollCalendars(read, clientId);
    return calendars.find(({ group }) => group.code === code) ?? null;
  }
}

/** The number of people in a group; those in an unknown group count in the default one. */
function countPeopleInGroup(
  group: PayrollCalendar["group"],
  calendars: readonly PayrollCalendar[],
  people: ReadonlyMap<string, number>,
): number {
  let count = 0;
  for (const [text, number] of people) {
    const named = calendars.find((each) => isPayrollGroupNamed(text, each.group))?.group;
    if (named ? named.code === group.code : group.isDefault) count += number;
  }
  return count;
}

/** A calendar as replies show it, from the last closed period onwards. */
function toView(calendar: PayrollCalendar, today: string): CallReply<typeof listPayPeriods> {
  const { periods, group } = calendar;
  const open = periods.findIndex((period) => canMove(calendar, period, today));
  const start = Math.max(open - 1, 0);
  return periods.slice(start).map((period) => ({
    key: period.key,
    from: period.from,
    to: period.to,
    cutOff: period.cutOff,
    payDay: period.payDay,
    taxPeriod: getTaxPeriodName(period, group.frequency),
    isLocked: !canMove(calendar, period, today),
    nonBankingDay: findNonBankingReason(period.payDay),
  }));
}

function listUnrealDays(move: PeriodMove): Record<string, string[]> | null {
  const errors: Record<string, string[]> = {};
  if (!isDay(move.cutOff)) errors.cutOff = [refusalsCopy("realDate")];
  if (!isDay(move.payDay)) errors.payDay = [refusalsCopy("realDate")];
  return Object.keys(errors).length > 0 ? errors : null;
}
