import type { CallReply, getEmployee } from "#contract/index.ts";
import { employeesCopy } from "#copy/employees";
import { formatMoney } from "~/components/content/format-money.ts";
import { toStatusText } from "~/components/content/people-list.tsx";
import { formatLongDay } from "~/copy/day.ts";
import type { PlainKey } from "~/copy/read.ts";

/** One employee's data in words; unknown values are left out. */
export function toEmployeeView(employee: CallReply<typeof getEmployee>, { ssoOnly }: { ssoOnly: boolean }) {
  const { title, firstName, surname, isRegistered, weeklyHours, annualPayPence, benefits } = employee;
  const facts: [label: PlainKey<typeof employeesCopy>, value: string | null | undefined][] = [
    ["number", employee.employeeNumber],
    ["email", employee.email],
    ["status", toStatusText(employee.employmentStatus)],
    ["registration", employeesCopy(isRegistered ? "registered" : "notRegistered")],
    ["twoFactor", ssoOnly ? null : employeesCopy(employee.isTwoFactorOn ? "on" : "off")],
    ["welcomed", formatLongDay(employee.welcomedDate)],
    ["location", employee.location],
    ["grade", employee.grade],
    ["dateOfBirth", formatLongDay(employee.dateOfBirth)],
    ["startDate", formatLongDay(employee.startDate)],
    ["probationEnd", formatLongDay(employee.probationEnd)],
    ["leaveDate", formatLongDay(employee.leaveDate)],
    ["payrollGroup", employee.payrollGroup],
    ["weeklyHours", weeklyHours == null ? null : String(weeklyHours)],
    ["annualPay", annualPayPence == null ? null : formatMoney(annualPayPence)],
  ];
  return {
    name: [title, firstName, surname].filter(Boolean).join(" "),
    isRegistered,
    facts: facts.flatMap(([label, value]) => (value ? [{ label: employeesCopy(label), value }] : [])),
    benefits: benefits.map(({ benefitId, name, statusLabel }) => ({
      id: benefitId,
      name,
      status: statusLabel,
    })),
  };
}
