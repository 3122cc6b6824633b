import { claimsCopy } from "#copy/claims";
import { dashboardCopy } from "#copy/dashboard";
import { formatCount } from "~/components/content/format-count.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { formatLongDay, formatShortMonth, toLondonDay } from "~/copy/day.ts";
import { paths } from "~/paths.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import { countPeopleToRemind, type EmployeeTotals } from "~/upstream/employees.server.ts";
import type { Task } from "./task-list.tsx";
import type { DashboardFacts } from "./tiles.server.ts";
import type { WorkQueue } from "./work-queue.server.ts";

/** The employer's tasks, overdue ones at the top, then by their day; `isIncomplete` if some could not be loaded. */
export function toTasks({ waiting, insurers, claims, employees, work }: DashboardFacts, now: Date) {
  const tasks = [
    ...toApprovalsTasks(waiting.value),
    ...toInsurersTasks(insurers?.value ?? null),
    ...toPayrollTasks(work),
    ...toUploadTasks(work.uploads ?? []),
    ...toEnrolmentTasks(work.enrolment?.total ?? 0),
    ...(claims?.kind === "found" ? toClaimsTasks(claims.waiting) : []),
    ...(employees.ok ? toRegistrationTasks(employees.data.totalEmployeesValues) : []),
  ];
  const loaded = [
    waiting.value,
    insurers === null || insurers.value,
    claims?.kind !== "failed",
    employees.ok,
  ];
  const isIncomplete = [
    ...loaded,
    work.payroll,
    work.payroll?.areOpeningsKnown,
    work.uploads,
    work.enrolment,
  ].some((part) => !part);
  const today = toLondonDay(now);
  const getSortKey = ({ due }: DatedTask) => (due === null ? "z" : due === "now" ? today : due);
  const inOrder = tasks.toSorted((a, b) => getSortKey(a).localeCompare(getSortKey(b)));
  return { isIncomplete, tasks: inOrder.map((task) => toView(task, today)) };
}

interface DatedTask extends Omit<Task, "due" | "timeLeft" | "isUrgent"> {
  /** The last day, `yyyy-mm-dd`; null without one, and `now` for a task that blocks something. */
  due: string | null;
}

function toView({ due, ...task }: DatedTask, today: string): Task {
  if (due === null || due === "now") {
    const timeLeft = dashboardCopy(due === "now" ? "dueNow" : "dueNever");
    return { ...task, due: null, timeLeft, isUrgent: due === "now" };
  }
  const days = Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000);
  const inWords = { day: due, month: formatShortMonth(due), words: formatLongDay(due) ?? due };
  return { ...task, due: inWords, timeLeft: toRemainingText(days), isUrgent: true };
}

function toRemainingText(days: number): string {
  if (days < 0) return dashboardCopy("dueOver");
  if (days === 0) return dashboardCopy("dueToday");
  return days === 1 ? dashboardCopy("dueTomorrow") : dashboardCopy("dueIn", { count: days });
}

/** A text for one, or a text for several. */
const toCountText = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural);

function toApprovalsTasks(waiting: DashboardFacts["waiting"]["value"]): DatedTask[] {
  if (!waiting) return [];
  const { benefits, deadline, deadlineDay, monthlyPence } = waiting;
  const pending = benefits.filter(({ decidableCount }) => decidableCount > 0);
  if (pending.length === 0) return [];
  const count = pending.reduce((sum, { decidableCount }) => sum + decidableCount, 0);
  const pendingText = pending
    .map(({ decidableCount, name }) => `${formatCount(decidableCount)} ${name}`)
    .join(", ");
  const title = toCountText(
    count,
    dashboardCopy("taskApproveOne"),
    dashboardCopy("taskApprove", { count: formatCount(count) }),
  );
  return [
    {
      id: "approvals",
      title,
      text: deadline?.payDay
        ? `${pendingText}. ${dashboardCopy("taskApproveWhen", { payDay: deadline.payDay })}`
        : `${pendingText}.`,
      due: deadlineDay,
      amount: monthlyPence ? { sum: formatMoney(monthlyPence), per: dashboardCopy("aMonth") } : null,
      link: { to: paths.approvals(), label: dashboardCopy("taskApproveLink") },
    },
  ];
}

function toInsurersTasks(requests: NonNullable<DashboardFacts["insurers"]>["value"] | null): DatedTask[] {
  if (!requests || requests.toRecord.count === 0) return [];
  const { count, dueDay } = requests.toRecord;
  return [
    {
      id: "insurers",
      title: toCountText(
        count,
        dashboardCopy("taskInsurerOne"),
        dashboardCopy("taskInsurer", { count: formatCount(count) }),
      ),
      text: dashboardCopy("taskInsurerText"),
      due: dueDay,
      amount: null,
      link: { to: decisionPaths.insurerDecisions(), label: dashboardCopy("taskInsurerLink") },
    },
  ];
}

/** Claims have no last day, but somebody waits for money. */
function toClaimsTasks({ count, pence }: { count: number; pence: number | null }): DatedTask[] {
  if (count === 0) return [];
  return [
    {
      id: "claims",
      title: toCountText(
        count,
        dashboardCopy("taskClaimsOne"),
        dashboardCopy("taskClaims", { count: formatCount(count) }),
      ),
      text: dashboardCopy("taskClaimsText"),
      due: "now",
      amount: pence === null ? null : { sum: formatMoney(pence), per: dashboardCopy("claimed") },
      link: { to: decisionPaths.claims(), label: claimsCopy("decideLink") },
    },
  ];
}

function toPayrollTasks({ payroll }: WorkQueue): DatedTask[] {
  const openings = (payroll?.openings ?? []).map(({ group, label, cutOff, total }) => ({
    id: `openings ${group}`,
    title: dashboardCopy("taskOpenings", { run: label }),
    text: toCountText(
      total,
      dashboardCopy("taskOpeningsTextOne"),
      dashboardCopy("taskOpeningsText", { count: formatCount(total) }),
    ),
    due: cutOff,
    amount: null,
    link: { to: payrollPaths.openings(group), label: dashboardCopy("taskOpeningsLink") },
  }));
  const locks = (payroll?.runs ?? []).map(({ runId, label, cutOff, payDay, canLock }) => ({
    id: `lock ${runId}`,
    title: dashboardCopy(canLock ? "taskLock" : "taskCheck", { run: label }),
    text: dashboardCopy(canLock ? "taskLockText" : "taskCheckText", {
      cutOff: formatLongDay(cutOff) ?? cutOff,
      payDay: formatLongDay(payDay) ?? payDay,
    }),
    due: canLock ? "now" : cutOff,
    amount: null,
    link: {
      to: canLock ? payrollPaths.payrollLock(runId) : payrollPaths.payrollRun(runId),
      label: dashboardCopy(canLock ? "taskLockLink" : "taskCheckLink"),
    },
  }));
  return [...openings, ...locks];
}

/** Only the newest upload can need action. */
function toUploadTasks([newest]: NonNullable<WorkQueue["uploads"]>): DatedTask[] {
  if (!newest) return [];
  const { uploadId, fileName, status, heldBack } = newest;
  const toTask = (title: string, text: string) => ({
    id: "upload",
    title,
    text,
    due: "now",
    amount: null,
    link: { to: uploadPaths.upload(uploadId), label: dashboardCopy("taskUploadLink") },
  });
  if (status === "checked") {
    return [toTask(dashboardCopy("taskUpload", { file: fileName }), dashboardCopy("taskUploadText"))];
  }
  if (status === "failed") {
    return [toTask(dashboardCopy("taskFix", { file: fileName }), dashboardCopy("taskFixText"))];
  }
  if (status !== "done" || !heldBack) return [];
  const count = formatCount(heldBack);
  const text = toCountText(
    heldBack,
    dashboardCopy("taskHeldTextOne"),
    dashboardCopy("taskHeldText", { count }),
  );
  return [toTask(dashboardCopy("taskHeld"), text)];
}

function toEnrolmentTasks(total: number): DatedTask[] {
  if (total === 0) return [];
  return [
    {
      id: "enrolment",
      title: toCountText(
        total,
        dashboardCopy("taskEnrolOne"),
        dashboardCopy("taskEnrol", { count: formatCount(total) }),
      ),
      text: dashboardCopy("taskEnrolText"),
      due: "now",
      amount: null,
      link: { to: payrollPaths.enrolment(), label: dashboardCopy("taskEnrolLink") },
    },
  ];
}

function toRegistrationTasks(counts: EmployeeTotals): DatedTask[] {
  const count = countPeopleToRemind(counts);
  if (count <= 0) return [];
  return [
    {
      id: "registration",
      title: toCountText(
        count,
        dashboardCopy("taskRemindOne"),
        dashboardCopy("taskRemind", { count: formatCount(count) }),
      ),
      text: dashboardCopy("taskRemindText"),
      due: null,
      amount: null,
      link: { to: paths.employeeData(), label: dashboardCopy("taskRemindLink") },
    },
  ];
}
