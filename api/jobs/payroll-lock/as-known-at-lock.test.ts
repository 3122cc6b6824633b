import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi, type TestApi } from "../../../tests/support/api.ts";
import {
  buildBenefit,
  buildFamilyMember,
  buildSelection,
  startLedger,
} from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { type FileRow, fromEmployee, toCsv } from "../../../tests/support/employee-file.ts";
import { getUploads } from "../../../tests/support/uploads.ts";
import { inTransaction } from "../../db/transaction.ts";
import { minutesToMs } from "../../domain/clock.ts";
import { payrollRules } from "../../domain/payroll/payroll-file.ts";
import { type Catalogues, createCatalogues } from "../../platform/catalogues.ts";
import { createRateBook } from "../../platform/rates.ts";
import { keepRunsOpen } from "../../repositories/pay-periods.ts";
import { streamFile } from "../../repositories/payroll-files.ts";
import { listSelectionsOfPeople, saveSelectionsOfPeople } from "../../repositories/selections.ts";
import { streamRunFile } from "./compute-run.ts";
import { loadRun } from "./load-run.ts";
import { type LockDeps, lockRun } from "./lock-run.ts";

const request = { id: "test", ip: null };
const codes = ["pension", "private-medical", "partner-life", "cycle", "gym"] as const;
const cycle: Parameters<typeof buildSelection>[2] = {
  code: "cycle",
  choice: { kind: "spread", pence: 1_200_00, months: 12 },
  status: "approval-pending",
  cover_date: "2026-12-01",
  first_deduction_date: "2026-12-28",
  end_date: "2027-11-30",
};

/** Today is 20 November 2026, and December's run is locked by hand. */
describeEachDatabase("a run with the facts known at its lock", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let partnerId: string;

  beforeEach(async () => {
    test = await startTestApi(await open());
    tenant = await buildTenant(test.db, { employee: { employee_number: "1" } });
    for (const code of codes) await buildBenefit(test.db, tenant.client.id, code);
    await startLedger(test.db, tenant.client.id, "2026-12");
    const partner = {
      relationship: "partner",
      date_of_birth: "1988-01-15",
      created_at: 1,
      updated_at: 1,
    } as const;
    partnerId = (await buildFamilyMember(test.db, tenant.employee, partner)).id;
    await buildSelection(test.db, tenant.employee, {
      code: "private-medical",
      choice: { kind: "tiers", level: "standard", tier: "partner" },
      people: [partnerId],
    });
    const cover = { kind: "cover", pence: 50_000_00, partnerPence: 0 } as const;
    await buildSelection(test.db, tenant.employee, {
      code: "partner-life",
      choice: cover,
      people: [partnerId],
    });
    await buildSelection(test.db, tenant.employee);
    return test.close;
  });

  const buildDeps = (onRead: () => Promise<void> = async () => {}): LockDeps => {
    const { db, clock } = test;
    const catalogues = createCatalogues({ db, clock, rates: createRateBook({ db, clock }) });
    let isRead = false;
    const paused: Catalogues = {
      ...catalogues,
      async get(clientId) {
        if (!isRead) await onRead();
        isRead = true;
        return catalogues.get(clientId);
      },
    };
    return { db, clock, catalogues: paused, rules: payrollRules };
  };
  const lockPeriod = async (periodKey: string, lockDeps = buildDeps()) => {
    const run = { clientId: tenant.client.id, group: "monthly", periodKey };
    const outcome = await lockRun(lockDeps, { run, lockedBy: null, previewSha256: null, request });
    const parts: Uint8Array[] = [];
    for await (const part of streamFile(test.db, run)) parts.push(part);
    return { outcome, file: Buffer.concat(parts).toString("utf8") };
  };
  const loadLines = async (periodKey: string) => {
    const rows = await test.db
      .selectFrom("payroll_lines")
      .select(["element", "entry", "amount_pence", "origin_key", "flag"])
      .where("client_id", "=", tenant.client.id)
      .where("period_key", "=", periodKey)
      .orderBy("place")
      .execute();
    return rows.map(({ element, entry, amount_pence: pence, origin_key: origin, flag }) =>
      [element, pence, entry === "ADJUST" ? origin.slice(0, 7) : flag]
        .filter((word) => word !== null)
        .join(" "),
    );
  };
  const reportDivorce = async () => {
    const { token } = await signIn(test, tenant);
    const body = { type: "divorce", event_date: "30/10/2026" };
    expect((await test.send("POST", "/main/client/life-events", { token, body })).status).toBe(200);
  };
  /** Lets an employer upload a file that contains this one person. */
  const startUploads = async () => {
    const { token } = await signIn(test, { email: "employer@file.example", domain: tenant.domain });
    const uploads = getUploads(test, () => ({ ...tenant, token }));
    const loadRow = async (row: FileRow) => {
      const { uploadId } = await uploads.check(toCsv([fromEmployee(tenant.employee, row)]));
      await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
      return uploadId;
    };
    return { uploads, load: loadRow };
  };
  const movePayDay = async (key: string, payDay: string) => {
    const { token } = await signIn(test, { email: "employer@file.example", domain: tenant.domain });
    const path = `/main/client/${tenant.client.id}/pay-groups/monthly/periods`;
    return test.send("PUT", path, { token, body: { key, cutOff: `${key}-10`, payDay } });
  };
  const december = [
    ...["PENSION-SAC 17500", "PENSION-ER 17500", "PRIVATE-MEDICAL-NET 4820", "PRIVATE-MEDICAL-BIK 4820"],
    "PARTNER-LIFE-NET 400",
  ];

  it("[M-08] [M-22] a family change between a run's lock and its computation counts only in the following run", async () => {
    expect((await lockPeriod("2026-12", buildDeps(reportDivorce))).outcome).toBe("locked");
    expect(await loadLines("2026-12")).toEqual(december);
    test.clock.advance(minutesToMs(1));
    await lockPeriod("2027-01");
    expect(await loadLines("2027-01")).toEqual([
      ...["PENSION-SAC 17500", "PENSION-ER 17500"],
      ...["PRIVATE-MEDICAL-NET 0 STOP", "PRIVATE-MEDICAL-NET -4820 2026-12", "PRIVATE-MEDICAL-BIK 4820"],
      ...["PARTNER-LIFE-NET 0 STOP", "PARTNER-LIFE-NET -400 2026-12"],
    ]);
  });

  it("[M-08] a request that is approved between a run's lock and its computation starts with the following run", async () => {
    const employer = await buildMember(test.db, tenant.client.id, {
      user_type: "employer",
      employee_number: "2",
    });
    const { id } = await buildSelection(test.db, tenant.employee, cycle);
    const { token } = await signIn(test, { email: String(employer.email), domain: tenant.domain });
    const approveRequest = async () => {
      const body = { selectionIds: [id], approval: true };
      const reply = await test.send("PATCH", "/main/v2/scheme/selections/status/", { token, body });
      expect(reply.body.results).toMatchObject([{ outcome: "done" }]);
    };
    await lockPeriod("2026-12", buildDeps(approveRequest));
    expect(await loadLines("2026-12")).toEqual(december);
    test.clock.advance(minutesToMs(1));
    await lockPeriod("2027-01");
    expect(await loadLines("2027-01")).toContain("CYCLE-SAC 10000 NEW");
  });

  it("[M-08] a version changed after a run's lock counts as it was at the lock, even if the clock is wrong", async () => {
    const endSelection = () =>
      inTransaction(test.db, async (trx) => {
        const { client, employee } = tenant;
        await keepRunsOpen(trx, client.id);
        const [row] = (await listSelectionsOfPeople(trx, client.id, [employee.id])).filter(
          ({ product_code }) => product_code === "pension",
        );
        if (!row) throw new Error("no pension");
        // A node whose clock is a minute slow writes this row.
        const updated_at = test.clock.now().getTime() - minutesToMs(1);
        for (const end_date of ["2026-11-30", "2026-12-15"]) {
          const ended = { ...row, status: "ended", end_date, updated_at };
          await saveSelectionsOfPeople(trx, { clientId: client.id }, [ended], null);
        }
      });
    await lockPeriod("2026-12", buildDeps(endSelection));
    expect(await loadLines("2026-12")).toEqual(december);
    test.clock.advance(minutesToMs(1));
    await lockPeriod("2027-01");
    // 15 of December's 31 days are £84.68.
    expect((await loadLines("2027-01")).slice(0, 4)).toEqual([
      ...["PENSION-SAC 0 STOP", "PENSION-SAC -9032 2026-12", "PENSION-ER 0 STOP", "PENSION-ER -9032 2026-12"],
    ]);
  });

  it("[M-01] [M-22] a run finished after a crash is identical to the byte, whatever changed since its lock", async () => {
    await buildMember(test.db, tenant.client.id, {
      user_type: "employer",
      employee_number: "2",
      email: "employer@file.example",
    });
    const loseConnection = () => {
      throw Object.assign(new Error("connection lost"), { code: "ECONNRESET" });
    };
    const { db, rules } = buildDeps();
    const run = { clientId: tenant.client.id, group: "monthly", periodKey: "2026-12" };
    const loaded = await loadRun(buildDeps(), run, test.clock.now().getTime());
    if (!loaded) throw new Error("no such run");
    const chunks: Uint8Array[] = [];
    for await (const bytes of streamRunFile(db, rules, loaded)) chunks.push(bytes);
    const failing = { ...buildDeps(), rules: { ...rules, toCells: loseConnection } };
    await expect(lockPeriod("2026-12", failing)).rejects.toThrow("connection lost");

    await reportDivorce();
    const { uploads, load } = await startUploads();
    const uploadId = await load({ surname: "Renamed", annual_salary: "99000.00" });
    await test.api.drainUploads();
    expect(await uploads.get(uploadId)).toMatchObject({ status: "committing" });
    expect(await movePayDay("2027-02", "2027-02-26")).toMatchObject({
      status: 409,
      body: { error: "locked" },
    });
    test.clock.advance(minutesToMs(2));
    const { outcome, file } = await lockPeriod("2026-12");
    expect(outcome).toBe("locked");
    expect(file).toBe(Buffer.concat(chunks).toString("utf8"));

    await test.api.drainUploads();
    expect(await uploads.get(uploadId)).toMatchObject({ status: "done" });
    expect(await movePayDay("2027-02", "2027-02-26")).toMatchObject({ status: 200 });
  });
});
