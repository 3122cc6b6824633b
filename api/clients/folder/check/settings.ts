import type { CheckContext } from "./check-context.ts";

const file = "client.yaml";

/** Checks that the client's settings fit together. */
export function checkSettings({ document, positions, problems, isFaulty }: CheckContext): void {
  const { hosts, payrollGroups, plans, signIn, contactUsEnabled, brand } = document;
  if (hosts.length === 0) {
    const hint = "Name the first part of the portal's address: hosts: [acme]";
    problems.error(file, positions.findLine(file, "hosts"), "The client has no host", hint);
  }
  for (const [index, host] of hosts.entries()) {
    if (hosts.indexOf(host) === index) continue;
    problems.error(
      file,
      positions.findLine(file, "hosts", index),
      `The host ${host} is here twice`,
      "Keep one",
    );
  }
  if (payrollGroups.length === 0) {
    const hint = "Add one with `code`, `name`, `paid`, `cut-off day` and `pay day`";
    problems.error(file, positions.findLine(file, "payroll groups"), "There is no payroll group", hint);
  }
  for (const [index, { code }] of payrollGroups.entries()) {
    if (payrollGroups.findIndex((each) => each.code === code) === index) continue;
    const line = positions.findLine(file, "payroll groups", index, "code");
    problems.error(file, line, `Two payroll groups have the code ${code}`, "Give each a code of its own");
  }
  for (const [index, group] of payrollGroups.entries()) {
    const line = positions.findLine(file, "payroll groups", index);
    const isCounted = group.periodLagDays !== null && group.cutOffLeadDays !== null;
    if (group.firstPayDay === null) {
      if (group.frequency === "monthly") continue;
      const hint = "Add `first pay day`; until then it counts by months";
      problems.warn(file, line, `The payroll group ${group.code} has no first pay day`, hint);
    } else if (group.frequency === "monthly") {
      const hint = "Leave it out: `pay day` says it";
      problems.error(file, line, `The monthly payroll group ${group.code} has a first pay day`, hint);
    } else if (!isCounted) {
      const hint = "Add `period ends days before pay day` and `cut-off days before pay day`";
      problems.error(file, line, `The payroll group ${group.code} has only a first pay day`, hint);
    }
  }
  for (const [index, { code }] of plans.entries()) {
    if (plans.findIndex((each) => each.code === code) === index) continue;
    const line = positions.findLine(file, "plans", index);
    problems.error(file, line, `Two plans have the code ${code}`, "Give each plan a code of its own");
  }
  if (plans.length === 0 && !isFaulty("plans")) {
    const hint = "Add a folder for each benefit in plans, and list them under `plans` in client.yaml";
    problems.warn(file, positions.findLine(file, "plans"), "The client has no plan", hint);
  }
  if (signIn.ssoOnly && signIn.ssoUrl === null) {
    const hint = "Add `single sign-on address`, or leave `single sign-on only` out";
    const line = positions.findLine(file, "login", "single sign-on only");
    problems.error(file, line, "No one can log in: single sign-on has no address", hint);
  }
  if (contactUsEnabled && brand.contactEmail === null) {
    const hint = "Add `contact email` under `brand`, or write `contact form: no`";
    const line = positions.findLine(file, "brand");
    problems.warn(file, line, "The contact form has no email to go to", hint);
  }
}
