import type { CheckContext } from "./check-context.ts";

const file = "employers.csv";

/** Checks the first employers: each appears once, in one of the payroll groups, and can be sent an email. */
export function checkEmployers({ document, positions, today, problems }: CheckContext): void {
  const { employers, payrollGroups, publicUrl } = document;
  const codes = payrollGroups.map(({ code }) => code);
  const firstLines = new Map<string, number>();
  for (const [index, employer] of employers.entries()) {
    const line = positions.findLine(file, index);
    if (!codes.includes(employer.payrollGroup)) {
      const text = `There is no payroll group ${employer.payrollGroup}`;
      problems.error(file, line, text, `Write one of: ${codes.join(", ")}`);
    }
    const keys = [`number ${employer.employeeNumber}`, `email ${employer.email.toLowerCase()}`];
    for (const key of keys) {
      const first = firstLines.get(key);
      if (first === undefined) firstLines.set(key, index);
      else {
        const earlierLine = positions.findLine(file, first) ?? first + 2;
        problems.error(file, line, `The ${key} is also in line ${earlierLine}`, "Give each person their own");
      }
    }
    if (employer.dateOfBirth >= employer.startDate || employer.dateOfBirth >= today) {
      const text = `Born on ${employer.dateOfBirth} and employed from ${employer.startDate}`;
      problems.error(file, line, text, "Check both dates");
    }
  }
  if (employers.length === 0) {
    const hint = "Add who is let in first. Otherwise no one can upload employees";
    problems.warn(file, null, "The client has no employer", hint);
  } else if (publicUrl === null) {
    // Only the import knows whether an employer is new, so this is no error here.
    const hint = "Add public address, which their emails link to. Without it no new employer can be imported";
    problems.warn("client.yaml", null, "The client has employers, but no public address", hint);
  }
}
