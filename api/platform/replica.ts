import { findFault } from "../db/faults.ts";
import type { Replica } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import type { Area, Implementation } from "./implement.ts";
import type { Services } from "./services.ts";

/** Calls that may use the replica, because they read much and write nothing that a caller waits for. */
const replicaCalls = new Set([
  "getEmployees",
  "downloadEmployeeReport",
  "getTwoFactorList",
  "getReports",
  "downloadReport",
  "downloadReports",
  "getLifeEventReport",
  "getEmployeeInsights",
  "getBenefitTakeUp",
  "getBenefitTakeUpOf",
  "getBenefitInsight",
]);

/** The areas, where calls of lists, reports and insights read from the replica while it has all that was written. */
export function listAreasOnReplica(
  list: (services: Services) => Area[],
  services: Services,
  replica: Replica<Schema> | null,
): Area[] {
  const areas = list(services);
  if (replica === null) return areas;
  const others = new Map(
    list({ ...services, db: replica.db, bulkDb: async () => replica.db }).flatMap(({ implementations }) =>
      implementations.map((each) => [each.call.id, each] as const),
    ),
  );
  const choose = (primary: Implementation): Implementation => {
    const other = replicaCalls.has(primary.call.id) ? others.get(primary.call.id) : undefined;
    if (other === undefined) return primary;
    return {
      ...primary,
      async answer(ask) {
        if (!(await replica.isCurrent())) return primary.answer(ask);
        try {
          return await other.answer(ask);
        } catch (error) {
          // A replica that stops, or cancels a conflicting query, is no failure of ours.
          if (findFault(error) === undefined) throw error;
          return primary.answer(ask);
        }
      },
    };
  };
  return areas.map((area) => ({ ...area, implementations: area.implementations.map(choose) }));
}
