import { expect, it } from "vitest";
import { buildTenant } from "../../tests/support/api.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { findFactValue } from "../domain/payroll/person-facts.ts";
import { listFacts, listPeopleWithDays, recordFacts, withdrawFacts } from "./person-facts.ts";

const buildPay = (pounds: number) =>
  ({ fact: "pay", value: `annual:${pounds * 100}`, effectiveFrom: "2026-11-01" }) as const;
const now = Date.parse("2026-11-09T12:00:00Z");

describeEachDatabase("facts recorded at the same instant", (open) => {
  async function startTenant() {
    const { db } = await open();
    const { client, employee } = await buildTenant(db);
    const buildRecording = (source: string) => ({ clientId: client.id, source, recordedBy: null, now });
    const buildPersonFacts = (...facts: ReturnType<typeof buildPay>[]) => [
      { employeeId: employee.id, facts },
    ];
    return {
      record: (source: string, ...facts: ReturnType<typeof buildPay>[]) =>
        inTransaction(db, (trx) => recordFacts(trx, buildRecording(source), buildPersonFacts(...facts))),
      withdraw: (...facts: ReturnType<typeof buildPay>[]) =>
        inTransaction(db, (trx) => withdrawFacts(trx, buildRecording("undo"), buildPersonFacts(...facts))),
      listDayPeople: () => listPeopleWithDays(db, client.id, [employee.id]),
      employeeId: employee.id,
      async listPayAsKnown() {
        const facts = (await listFacts(db, client.id, [employee.id])).get(employee.id) ?? [];
        return findFactValue(facts, "pay", { asAt: "2026-11-28", knownAt: now });
      },
    };
  }

  it("[M-12] the last of two values for the same fact and day counts, in one write or in two", async () => {
    const { record, listPayAsKnown } = await startTenant();
    await record("upload:1", buildPay(41_000), buildPay(43_000));
    expect(await listPayAsKnown()).toBe("annual:4300000");
    await record("upload:2", buildPay(45_000));
    expect(await listPayAsKnown()).toBe("annual:4500000");
    await record("upload:3", buildPay(44_000));
    expect(await listPayAsKnown()).toBe("annual:4400000");
  });

  it("[M-11] a value that is withdrawn at the instant of its recording was never known, and can be recorded again", async () => {
    const { record, withdraw, listPayAsKnown } = await startTenant();
    await record("upload:1", buildPay(45_000));
    await withdraw(buildPay(45_000));
    expect(await listPayAsKnown()).toBe("annual:4200000");
    await record("upload:2", buildPay(45_000));
    expect(await listPayAsKnown()).toBe("annual:4500000");
  });

  it("[RULE-05] a person is listed once a fact has an effective day, and not while no fact has one", async () => {
    const { record, listDayPeople, employeeId } = await startTenant();
    expect(await listDayPeople()).toEqual([]);
    await record("upload:1", buildPay(45_000));
    expect(await listDayPeople()).toEqual([employeeId]);
  });
});
