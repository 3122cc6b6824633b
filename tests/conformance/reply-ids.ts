import type { Call } from "../../contract/index.ts";

/** A kind of object that a path names, such as `benefit`, with its ids from replies so far. */
export type Kind =
  | "client"
  | "scheme"
  | "user"
  | "employee"
  | "avatarSet"
  | "benefit"
  | "group"
  | "selection"
  | "plan"
  | "report"
  | "upload"
  | "run"
  | "payGroup"
  | "opening"
  | "list";

export type IdsByKind = Map<Kind, string[]>;

/** The kind of a path's parameter; null if no reply gives one, such as a link's token. */
export function findKind({ path }: Pick<Call, "path">, parameter: string): Kind | null {
  const kindsByParameter: Partial<Record<string, Kind>> = {
    benefitId: "benefit",
    termId: "benefit",
    employeeId: "employee",
    schemeId: "scheme",
    clientId: "client",
    reportId: "report",
    runId: "run",
    code: "payGroup",
    list: "list",
    selectionId: "selection",
    openingId: "opening",
  };
  if (parameter === "selectionId" && path.includes("/plans/")) return "plan";
  if (kindsByParameter[parameter]) return kindsByParameter[parameter];
  if (parameter !== "id") return null;
  const byPath: [RegExp, Kind][] = [
    [/^(\/v2)?\/client\/|^\/companies\//, "client"],
    [/^\/schemes\//, "scheme"],
    [/avatar-set/, "avatarSet"],
    [/^(\/v2)?\/user\/\{id\}/, "user"],
    [/^\/benefit-group\//, "group"],
    [/^\/benefit\/|^\/v2\/scheme\/selections\/|\/payslips\/benefit\//, "benefit"],
    [/^\/selection\//, "selection"],
    [/^\/employee-data-uploads\//, "upload"],
  ];
  return byPath.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** Fields of replies, at any depth, that contain the id of an object. */
const fields: Record<string, Kind> = {
  benefitId: "benefit",
  groupCode: "group",
  selectionId: "selection",
  uploadId: "upload",
  runId: "run",
  employeeId: "employee",
  openingId: "opening",
};

/** Calls whose `id` or `code` is the id of an object, and its depth in the reply. */
const idsOfCalls: Record<string, { field: string; kind: Kind; depth: number }> = {
  getReports: { field: "id", kind: "report", depth: 1 },
  getEmployees: { field: "id", kind: "employee", depth: 2 },
  listEmployeePlans: { field: "selectionId", kind: "plan", depth: 1 },
  listPayGroups: { field: "code", kind: "payGroup", depth: 1 },
  getUser: { field: "id", kind: "user", depth: 0 },
  getClientUser: { field: "id", kind: "client", depth: 0 },
  getScheme: { field: "id", kind: "scheme", depth: 0 },
};

/** Collects the ids of a reply, in their order. */
export function collectIds(found: IdsByKind, call: Pick<Call, "id">, reply: unknown): void {
  const idFields = idsOfCalls[call.id];
  const addId = (kind: Kind, id: unknown) => {
    if (typeof id !== "string" && typeof id !== "number") return;
    const knownIds = found.get(kind) ?? [];
    if (!knownIds.includes(String(id))) found.set(kind, [...knownIds, String(id)]);
  };
  const collectIdsFrom = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      const kind = fields[name];
      if (kind) addId(kind, field);
      if (idFields && name === idFields.field && depth === idFields.depth) addId(idFields.kind, field);
      if (name === "avatarSet" && typeof field === "object" && field)
        addId("avatarSet", (field as { id?: unknown }).id);
      collectIdsFrom(field, depth + 1);
    }
  };
  collectIdsFrom(reply, 0);
}
