import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createPlatformPolicies } from "../../api/db/seed/policies.ts";
import { defaultRetention } from "../../api/domain/rights/retention-policy.ts";

const clients = readdirSync("docs/clients", { withFileTypes: true }).filter((each) => each.isDirectory());

/** A client's newest privacy statement. */
function readStatement(client: string): string {
  const folder = `docs/clients/${client}/policies`;
  const names = readdirSync(folder).filter((name) => name.startsWith("policy-"));
  return readFileSync(`${folder}/${names.toSorted().at(-1)}`, "utf8");
}

/** The times that a privacy statement promises, as the retention policy counts them. */
function readTimes(text: string) {
  const statement = text.replaceAll(/\s+/g, " ");
  const find = (pattern: RegExp) => Number(pattern.exec(statement)?.[1]);
  return {
    leaverYears: find(/(\d+) years after the end of the tax year in which you left/),
    pensionYears: find(/pension records for (\d+) years/),
    optOutYears: find(/opt-out of a pension for (\d+) years/),
    auditYears: find(/including logins, is kept for (\d+) years/),
    messageMonths: 12 * find(/emails, messages and files that your employer uploaded for (\d+) years/),
    uploadMonths: 12 * find(/files that your employer uploaded for (\d+) years/),
  };
}

const { payrollYears: _, ...promised } = defaultRetention;

test.each(clients)(
  "the privacy statement of $name promises the times of its retention policy",
  ({ name }) => {
    const { retention } = parse(readFileSync(`docs/clients/${name}/client.yaml`, "utf8"));
    expect(retention).toBeUndefined();
    expect(readTimes(readStatement(name))).toEqual(promised);
  },
);

test("the privacy statement of clients without their own promises the times of the default retention policy", () => {
  const statement = createPlatformPolicies("2026-11-20").find(({ type }) => type === "policy");
  expect(readTimes(statement?.content ?? "")).toEqual(promised);
});

test.each(clients)(
  "the privacy statement of $name mentions wishes, and claims if a plan takes them",
  ({ name }) => {
    const plans = readdirSync(`docs/clients/${name}/plans`, { recursive: true }).map(String);
    const statement = readStatement(name);
    expect(statement).toContain("the people you want to be paid if you die");
    expect(/\byour claims\b/.test(statement)).toBe(plans.some((path) => path.endsWith("claims.yaml")));
  },
);
