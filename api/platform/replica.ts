import { findDatabaseFault } from "../db/faults.ts";
import type { Replica } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import type { Area, Implementation } from "./implement.ts";
import type { Services } from "./services.ts";

/** Calls that may use the replica: they read a lot, and write nothing that the caller waits for. */
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
  "getOneBenefitTakeUp",
  "getBenefitInsight",
]);

/** Lets the calls of lists, reports and insights read from the replica while it is current. */
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
  const chooseImplementation = (primary: Implementation): Implementation => {
    const other = replicaCalls.has(primary.call.id) ? others.get(primary.call.id) : undefined;
    if (other === undefined) return primary;
    return {
      ...primary,
      async answer(req) {
        if (!(await replica.isCurrent())) return primary.answer(req);
        try {
          return await other.answer(req);
        } catch (error) {
          // If the replica stops or cancels the query, the call is repeated on the primary.
          if (findDatabaseFault(error) === undefined) throw error;
          return primary.answer(req);
        }
      },
    };
  };
  return areas.map((area) => ({ ...area, implementations: area.implementations.map(chooseImplementation) }));
}
