import { getEmployeeHistory } from "#contract/extensions/history.ts";
import { type PersonFact, startOfTime } from "../domain/payroll/ledger.ts";
import { selectHistory } from "../domain/payroll/person-facts.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { loadPayGroupTranslator, type PayGroupTranslator } from "../repositories/pay-group-names.ts";
import { listFacts } from "../repositories/person-facts.ts";
import { countEmployees } from "../repositories/welcome-mails.ts";

/** The histories of an employer's people; another client's people are not found. */
export function createEmployeeHistoryRoutes({ db, clock }: Services) {
  return [
    implement(getEmployeeHistory, async ({ params, query, actor, request, refuse }) => {
      const { id, employeeId } = params;
      if ((await countEmployees(db, id, [employeeId])) === 0) return refuse("not_found");
      await addAudit(db, {
        action: "employee.viewed",
        at: clock.now().getTime(),
        request,
        clientId: id,
        actor,
        target: { type: "employee", id: employeeId },
      });
      const rows = (await listFacts(db, id, [employeeId])).get(employeeId) ?? [];
      const { asAt = null, knownAt = null } = query;
      const translateGroup = await loadPayGroupTranslator(db, id);
      return selectHistory(rows, { asAt, knownAt }).map((row) => toHistoryRow(row, translateGroup));
    }),
  ];
}

const toHistoryRow = (
  { fact, value, effectiveFrom, knownFrom, knownTo, source }: PersonFact,
  translateGroup: PayGroupTranslator,
) => ({
  fact,
  value: fact === "pay_group" && value !== null ? translateGroup(value) : value,
  effectiveFrom: effectiveFrom === startOfTime ? null : effectiveFrom,
  knownFrom,
  knownTo,
  source,
});
