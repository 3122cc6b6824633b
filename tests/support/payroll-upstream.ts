import type { z } from "zod";
import type {
  getPayrollRun,
  getPayslips,
  lockPayrollRun,
  PayrollRun,
} from "../../contract/extensions/payroll.ts";
import type { TestPortal } from "./portal.ts";
import type { Answer } from "./watched-upstream.ts";

export type RunReply = z.output<(typeof getPayrollRun)["reply"]>;
export type PayslipsReply = z.output<(typeof getPayslips)["reply"]>;
type LockReply = z.output<(typeof lockPayrollRun)["reply"]>;

export const RUNS = "/main/client/harbourline/payroll/runs";
export const PAYSLIPS = "/v1/user/payslips";

export const previewSha256 = "a1".repeat(32);
export const lockedSha256 = "0f".repeat(32);

export const nextRun: PayrollRun = {
  runId: "monthly.2026-12",
  group: "monthly",
  groupName: "Monthly",
  label: "December 2026",
  from: "2026-12-01",
  to: "2026-12-31",
  cutOff: "2026-12-10",
  payDay: "2026-12-28",
  taxPeriod: "Month 9",
  state: "open",
  rows: null,
  sumPence: null,
  reportId: "payroll.2026-12",
  isNext: true,
  canLock: false,
};

export const lockedRun: PayrollRun = {
  ...nextRun,
  runId: "monthly.2026-11",
  label: "November 2026",
  from: "2026-11-01",
  to: "2026-11-30",
  cutOff: "2026-11-10",
  payDay: "2026-11-28",
  taxPeriod: "Month 8",
  state: "locked",
  lockedAt: Date.parse("2026-11-10T14:05:00Z"),
  lockedBy: "Ruth Adeyemi",
  rows: 1_204,
  sumPence: 4_321_099,
  sha256: lockedSha256,
  reportId: "payroll.2026-11",
  isNext: false,
};

/** Two runs of one group: November is locked, December is open. */
export const previewOfDecember: RunReply = {
  run: { ...nextRun, rows: 1_206, sumPence: 4_330_000 },
  previewSha256,
  elements: [
    { element: "PENSION-SAC", benefit: "Pension", type: "SAC", rows: 820, pence: 3_210_000 },
    { element: "PRIVATE-MEDICAL-BIK", benefit: "Private medical", type: "BIK", rows: 12, pence: 57_840 },
  ],
  changes: [
    {
      employeeId: "e-1",
      employeeNumber: "00101",
      employeeName: "Zoë O'Donnell-Fry",
      element: "PENSION-SAC",
      benefit: "Pension",
      entry: "REGULAR",
      flag: "CHANGE",
      pence: 18_750,
      beforePence: 17_500,
      cause: "Pay changed from 1 December",
    },
    {
      employeeId: "e-2",
      employeeNumber: "00102",
      employeeName: "Sam Wilkes",
      element: "PRIVATE-MEDICAL-NET",
      benefit: "Private medical",
      entry: "ADJUST",
      origin: "2026-10-28",
      pence: -4_820,
      cause: "Death of a partner",
    },
  ],
  changeCount: 2,
  holds: [
    {
      employeeId: "e-3",
      employeeNumber: "00103",
      employeeName: "Ida Vale",
      element: "CYCLE-SAC",
      benefit: "Cycle to work",
      heldPence: 5_000,
      roomPence: 1_462,
      reason: "Minimum wage",
    },
  ],
  carried: [
    {
      employeeId: "e-4",
      employeeNumber: "00104",
      employeeName: "Dev Patel",
      element: "PENSION-SAC",
      origin: "2026-09-28",
      pence: -3_750,
    },
  ],
  unexplained: [],
  waits: {
    held: { count: 3, pence: 15_000 },
    carried: { count: 2, pence: -7_500 },
    unexplained: { count: 1, pence: 120 },
  },
  last_page: 1,
};

export const recordOfNovember: RunReply = {
  ...previewOfDecember,
  run: lockedRun,
  previewSha256: null,
  holds: [],
  carried: [],
};

/** Makes the upstream have payroll runs; without this it has none. */
export function offerPayroll({ upstream }: TestPortal) {
  upstream.answer("GET", "/v1/login/setup", async (_, loadRealReply) => {
    const { status, headers, text } = await loadRealReply();
    const setup = JSON.parse(text);
    const json = { ...setup, extensions: [...(setup.extensions ?? []), "payroll"] };
    return { status, headers, json };
  });
  const createAnswerer = (method: string, path: string) => (reply: Answer) =>
    upstream.answer(method, path, reply);
  const runs = createAnswerer("GET", RUNS);
  const next = createAnswerer("GET", `${RUNS}/monthly.2026-12`);
  runs({ json: [nextRun, lockedRun] });
  next({ json: previewOfDecember });
  createAnswerer("GET", `${RUNS}/monthly.2026-11`)({ json: recordOfNovember });
  return {
    runs,
    next,
    payslips: createAnswerer("GET", PAYSLIPS),
    lock: createAnswerer("POST", `${RUNS}/monthly.2026-12/lock`),
    accept: createAnswerer("POST", `${RUNS}/monthly.2026-12/acceptance`),
    /** The bodies of the calls that accepted differences. */
    get acceptances() {
      const calls = upstream.listCallsTo("POST", `${RUNS}/monthly.2026-12/acceptance`);
      return calls.map(({ body }) => JSON.parse(body));
    },
    /** The bodies of lock requests. */
    get locks() {
      return upstream.listCallsTo("POST", `${RUNS}/monthly.2026-12/lock`).map(({ body }) => JSON.parse(body));
    },
  };
}

/** December's run on a day on which an employer may lock it. */
export const lockableDecember: RunReply = {
  ...previewOfDecember,
  run: { ...previewOfDecember.run, cutOff: "2026-11-20", canLock: true },
};

export const lockedDecember: LockReply = {
  ...lockableDecember.run,
  state: "locked",
  canLock: false,
  sha256: previewSha256,
  lockedAt: Date.parse("2026-11-20T10:00:00Z"),
  lockedBy: "Ruth Adeyemi",
};
