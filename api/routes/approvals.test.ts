import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi, toKeyHeader } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { buildBenefit, buildSelection, buildSsoToken, buildStaff } from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { listMails } from "../../tests/support/encrypted-rows.ts";
import { buildPayGroup } from "../../tests/support/pay-groups.ts";
import { createStatementCounter } from "../../tests/support/statements.ts";
import { signInMember } from "../../tests/support/views.ts";
import type { PaySchedule } from "../domain/payroll/calendar.ts";

const cycle: Parameters<typeof buildSelection>[2] = {
  code: "cycle",
  choice: { kind: "spread", pence: 1_200_00, months: 12 },
  status: "approval-pending",
  cover_date: "2027-01-01",
  first_deduction_date: "2026-12-28",
  end_date: "2027-12-31",
};

/** Today is 20 November 2026; December's payroll takes decisions until the 10th. */
describeEachDatabase("approvals", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, {
    employee: { user_type: "employer", first_name: "Ruth", surname: "Quay" },
    scheme: { public_url: "https://quay.example" },
  });

  beforeEach(async () => {
    await buildBenefit(test.db, tenant.client.id, "cycle", { name: "Bikes" });
  });

  const addPerson = (facts: Parameters<typeof buildMember>[2] = {}, employerTenant = tenant) =>
    buildMember(test.db, employerTenant.client.id, facts);
  const sendRequest = async (facts: Parameters<typeof buildMember>[2] = {}, chosen: object = {}) => {
    const owner = await addPerson(facts);
    return { owner, ...(await buildSelection(test.db, owner, { ...cycle, ...chosen })) };
  };
  const getSummary = (callerToken = tenant.token) =>
    test.send("GET", "/main/v2/scheme/selections/pending/", { token: callerToken });
  const listPendingRequests = (query = "", id = "cycle") =>
    test.send("GET", `/main/v2/scheme/selections/${id}/pending/${query}`, { token: tenant.token });
  const decideRequests = (
    selectionIds: string[],
    body: object = {},
    key?: string,
    callerToken = tenant.token,
  ) =>
    test.send("PATCH", "/main/v2/scheme/selections/status/", {
      token: callerToken,
      body: { selectionIds, approval: true, ...body },
      headers: toKeyHeader(key),
    });
  const listOutcomes = async (reply: ReturnType<typeof decideRequests>) =>
    (await reply).body.results.map(({ outcome }: { outcome: string }) => outcome);
  const loadRow = (id: string) =>
    test.db.selectFrom("selections").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const listAuditRows = (action: string) =>
    selectAuditRows(test.db, tenant.client.id, action).select(["actor_id", "target_id", "detail"]).execute();
  const loadMails = async () =>
    (await listMails(test.db))
      .filter(({ client_id }) => client_id === tenant.client.id)
      .map(({ employee_id, kind, subject, to_address }) => ({ employee_id, kind, subject, to_address }));
  const changeEmployee = (facts: object, id: string) =>
    test.db.updateTable("employees").set(facts).where("id", "=", id).execute();

  it("[API-87] [APPROVE-04] the list counts waiting requests by benefit, with the payroll's cut-off day", async () => {
    await buildBenefit(test.db, tenant.client.id, "season-ticket");
    await buildBenefit(test.db, tenant.client.id, "pension");
    await sendRequest();
    await sendRequest();
    await sendRequest({}, { status: "active" });
    await buildSelection(test.db, (await buildTenant(test.db)).employee, cycle);
    expect((await getSummary()).body).toEqual({
      count: 2,
      summary: [
        {
          benefitId: "cycle",
          benefitName: "Bikes",
          count: 2,
          decidableCount: 2,
          cutOffDate: "2026-12-10",
          payDate: "2026-12-28",
          monthlyPence: 2 * 100_00,
        },
        {
          benefitId: "season-ticket",
          benefitName: "Season ticket loan",
          count: 0,
          decidableCount: 0,
          cutOffDate: "2026-12-10",
          payDate: "2026-12-28",
        },
      ],
    });
  });

  it("[API-87] [B9] the list counts separately the requests that its caller may decide, with their amount", async () => {
    await sendRequest();
    const { id: actedId } = await sendRequest();
    const actor = { client_id: tenant.client.id, selection_id: actedId, actor_id: tenant.employee.id };
    await test.db.insertInto("selection_actors").values(actor).execute();
    const own = await buildSelection(test.db, tenant.employee, cycle);
    const { summary } = (await getSummary()).body;
    expect(summary[0]).toMatchObject({ count: 3, decidableCount: 1, monthlyPence: 100_00 });
    // The page and the decision agree with the count.
    const { approvals } = (await listPendingRequests()).body;
    type Listed = { selectionId: string; isOwn: boolean; hasActed: boolean };
    const ids = approvals.map(({ selectionId }: Listed) => selectionId);
    const blockedIds = approvals
      .filter(({ isOwn, hasActed }: Listed) => isOwn || hasActed)
      .map(({ selectionId }: Listed) => selectionId);
    expect(blockedIds.toSorted()).toEqual([actedId, own.id].toSorted());
    expect((await listOutcomes(decideRequests(ids))).toSorted()).toEqual(["done", "own", "own"]);
    expect((await getSummary()).body.summary[0]).toMatchObject({ count: 2, decidableCount: 0 });
    expect((await getSummary()).body.summary[0]).not.toHaveProperty("monthlyPence");
  });

  it("[API-87] [API-88] the summary's day is the earliest cut-off of the people who wait, in any pay group", async () => {
    const schedule: PaySchedule = {
      frequency: "weekly",
      firstPayDate: "2025-04-07",
      periodLagDays: 7,
      cutOffLeadDays: 5,
    };
    const ledgerFrom = "2026-12-07";
    await buildPayGroup(test.db, tenant.client.id, { name: "Weekly", position: 1, schedule, ledgerFrom });
    const loadDay = async () => (await getSummary()).body.summary[0].cutOffDate;
    await sendRequest();
    expect(await loadDay()).toBe("2026-12-10");
    await sendRequest({ payroll_group: "Weekly" }, { first_deduction_date: "2026-12-07" });
    const days = (await listPendingRequests()).body.approvals.map(
      ({ decideBy }: { decideBy: string }) => decideBy,
    );
    expect(new Set(days).size).toBe(2);
    expect(await loadDay()).toBe(days.toSorted()[0]);
    const [{ cutOffDate, payDate }] = (await getSummary()).body.summary;
    expect(Date.parse(payDate) - Date.parse(cutOffDate)).toBe(schedule.cutOffLeadDays * 86_400_000);
  });

  it("[API-87] [API-88] a request's last day to decide is the cut-off of its first deduction, and its owner reads the same day", async () => {
    // The next payroll of all takes decisions until 10 December, but these are first taken in January.
    const january = { cover_date: "2027-01-01", first_deduction_date: "2027-01-28" };
    const { owner } = await sendRequest({}, january);
    const [{ cutOffDate, payDate }] = (await getSummary()).body.summary;
    expect([cutOffDate, payDate]).toEqual(["2027-01-10", "2027-01-28"]);
    const listDecideBy = async () =>
      (await listPendingRequests()).body.approvals.map(({ decideBy }: { decideBy: string }) => decideBy);
    expect(await listDecideBy()).toEqual(["2027-01-10"]);
    const token = await signInMember(test, tenant, owner);
    const { body } = await test.send("GET", "/v1/benefit/cycle/with-selection", { token });
    expect(JSON.stringify(body)).toContain('"decideBy":"2027-01-10"');
    await sendRequest({}, { first_deduction_date: "2026-12-28" });
    expect((await getSummary()).body.summary[0].cutOffDate).toBe("2026-12-10");
    expect((await listDecideBy()).toSorted()).toEqual(["2026-12-10", "2027-01-10"]);
  });

  it("[API-88] [APPROVE-05] [RULE-05] each request shows the choice, its start and the remaining pay", async () => {
    const { owner, id } = await sendRequest(
      { first_name: "Sam", surname: "Wilkes", employee_number: "00121" },
      { created_at: Date.parse("2026-11-12T23:30:00Z") },
    );
    await buildSelection(test.db, owner, {
      code: "cycle",
      status: "ended",
      created_at: 0,
      end_date: "2026-03-31",
      choice: { kind: "spread", pence: 600_00, months: 12 },
    });
    await changeEmployee({ annual_salary_pence: null, hourly_pence: 13_00 }, owner.id);
    const ownRequest = await buildSelection(test.db, tenant.employee, cycle);
    const { body } = await listPendingRequests();
    expect(body).toMatchObject({ benefitName: "Bikes", total: 2, last_page: 1, per_page: 50 });
    expect(body.approvals).toEqual([
      {
        selectionId: id,
        employeeName: "Sam Wilkes",
        orderValue: "£1,200.00",
        isOwn: false,
        version: 1,
        fields: {
          "Employee number": "00121",
          Now: "Nothing",
          Requested: "£1,200.00, 12 months",
          Starts: "1 January 2027",
          "Each month": "£100.00",
        },
        change: { from: null, to: "£1,200.00, 12 months" },
        monthlyAmount: "£100.00",
        requestedOn: "2026-11-12",
        decideBy: "2026-12-10",
        // £47.12 above the minimum wage, less £100.00 a month.
        wageHeadroomPence: -52_88,

        hasActed: false,
        decisionVersion: expect.stringMatching(/^120000\.10000\.2027-01-01\.[\w-]{22}$/),
      },
      expect.objectContaining({ selectionId: ownRequest.id, isOwn: true }),
    ]);
    expect(Object.keys(body.approvals[0].fields)).toEqual([
      ...["Employee number", "Now", "Requested", "Starts", "Each month"],
    ]);
  });

  it("[API-88] the list finds people by any part of a name or number, in pages", async () => {
    await sendRequest(
      { first_name: "Zoë", surname: "O’Donnell-Fry", name_key: "odonnell-fry zoe" },
      { created_at: 1 },
    );
    await sendRequest({ employee_number: "A%0042" }, { created_at: 2 });
    const countMatches = async (search: string) => {
      const { body } = await listPendingRequests(`?${new URLSearchParams({ search })}`);
      return [body.total, body.approvals.length];
    };
    for (const search of ["zoe o'don", "FRY", "a%00"])
      expect([search, ...(await countMatches(search))]).toEqual([search, 1, 1]);
    expect(await countMatches("%")).toEqual([1, 1]);
    expect(await countMatches("_")).toEqual([0, 0]);
    expect(await countMatches("' or 1=1 --")).toEqual([0, 0]);
    const second = (await listPendingRequests("?per_page=1&page=2")).body;
    expect([second.total, second.last_page, second.approvals[0].fields["Employee number"]]).toEqual([
      ...[2, 2, "A%0042"],
    ]);
    expect((await listPendingRequests("?page=9")).body.approvals).toEqual([]);
    for (const query of ["?page=0", "?page=-1", "?per_page=501", "?page=one"])
      expect([query, (await listPendingRequests(query)).status]).toEqual([query, 400]);
  });

  it("[API-89] [APPROVE-11] [RULE-14] an approved request starts, is audited and emailed, and leaves the list", async () => {
    const emailed = await sendRequest({ email: "sam@quay.example" });
    const silent = await sendRequest({ email: null, registered_at: null });
    const { status, body } = await decideRequests([emailed.id, silent.id]);
    expect([status, body]).toEqual([
      200,
      {
        count: 0,
        summary: [
          {
            benefitId: "cycle",
            benefitName: "Bikes",
            count: 0,
            decidableCount: 0,
            cutOffDate: "2026-12-10",
            payDate: "2026-12-28",
          },
        ],
        results: [emailed.id, silent.id].map((selectionId) => ({
          selectionId,
          outcome: "done",
          message: null,
        })),
      },
    ]);
    expect(await loadRow(emailed.id)).toMatchObject({
      status: "scheduled",
      cover_date: "2027-01-01",
      first_deduction_date: "2026-12-28",
      end_date: "2027-12-31",
      version: 2,
      reason: null,
    });
    const trail = await listAuditRows("selection.approved");
    expect(trail.map(({ target_id }) => target_id).toSorted()).toEqual([emailed.id, silent.id].toSorted());
    expect(trail.every(({ actor_id }) => actor_id === tenant.employee.id)).toBe(true);
    expect(JSON.parse(trail.find(({ target_id }) => target_id === emailed.id)?.detail ?? "")).toEqual({
      benefit: "cycle",
      status: "scheduled",
      owner: emailed.owner.id,
    });
    expect(await loadMails()).toEqual([
      {
        employee_id: emailed.owner.id,
        kind: "request_approved",
        to_address: "sam@quay.example",
        subject: "Bikes: your request is approved (Test Rewards)",
      },
    ]);
  });

  it("[API-89] a rejection needs a reason, which the person can read", async () => {
    const { id, owner } = await sendRequest();
    for (const reason of [undefined, null, "   "]) {
      const { status, body } = await decideRequests([id], { approval: false, reason });
      expect([status, body.errors]).toEqual([400, { reason: ["is missing"] }]);
    }
    expect((await loadRow(id)).status).toBe("approval-pending");
    expect(
      await listOutcomes(decideRequests([id], { approval: false, reason: " Order after April. " })),
    ).toEqual(["done"]);
    expect(await loadRow(id)).toMatchObject({ status: "rejected", reason: "Order after April.", version: 2 });
    const [trace] = await listAuditRows("selection.rejected");
    expect(trace?.detail).not.toContain("April");
    await test.api.drainOutbox();
    const mail = test.mails.find(({ to }) => to === owner.email);
    expect(mail?.text).toContain("https://quay.example/app/my-benefits/");
    expect(mail?.text).not.toContain("Order after April");
    const session = await signIn(test, { email: String(owner.email), domain: tenant.domain });
    const reply = await test.send("GET", "/v1/benefit/cycle/with-selection", { token: session.token });
    expect(reply.body.selection).toMatchObject({
      status: "rejected",
      reason: "Order after April.",
      cta: { type: "reapply" },
    });
  });

  it("[B9] the reply gives every selection its own outcome and changes no other row", async () => {
    const good = await sendRequest();
    const approved = await sendRequest({}, { status: "scheduled" });
    const rejected = await sendRequest({}, { status: "rejected", reason: "No." });
    const withdrawn = await sendRequest({}, { status: "draft" });
    const over = await sendRequest({}, { status: "ended" });
    const ownRequest = await buildSelection(test.db, tenant.employee, cycle);
    const pension = await buildSelection(test.db, good.owner);
    const other = await buildSelection(test.db, (await buildTenant(test.db)).employee, cycle);
    const ids = [ownRequest, approved, rejected, withdrawn, over, pension, other, good].map(({ id }) => id);
    const before = await Promise.all(ids.slice(0, -1).map(loadRow));
    const { body } = await decideRequests([...ids, good.id, "no-such-id"]);
    expect(
      body.results.map((each: { outcome: string; message: string }) => [each.outcome, each.message]),
    ).toEqual([
      ["own", "This is your own request. Someone else must decide it."],
      ["already", "Already approved."],
      ["decided", "It has since been rejected."],
      ["decided", "It has since been withdrawn."],
      ["decided", "It has since ended."],
      ["not-found", "This no longer exists."],
      ["not-found", "This no longer exists."],
      ["done", null],
      ["not-found", "This no longer exists."],
    ]);
    expect(await Promise.all(ids.slice(0, -1).map(loadRow))).toEqual(before);
    expect((await listAuditRows("selection.decision_refused")).map(({ target_id }) => target_id)).toEqual([
      ownRequest.id,
    ]);
    expect((await listAuditRows("access.not_found")).map(({ target_id }) => target_id).toSorted()).toEqual(
      [pension.id, other.id, "no-such-id"].toSorted(),
    );
    expect(
      await listOutcomes(decideRequests([rejected.id, good.id], { approval: false, reason: "No." })),
    ).toEqual([...["already", "decided"]]);
  });

  it("[B9] the API refuses an empty list and more than 500 ids, and decides 500 with as many statements as two", async () => {
    expect((await decideRequests([])).status).toBe(400);
    expect((await decideRequests(Array.from({ length: 501 }, () => randomUUID()))).status).toBe(400);
    const { plugin, takeKinds } = createStatementCounter();
    const counted = await startTestApi({ ...test.database, db: test.db.withPlugin(plugin) });
    const session = await signIn(counted, tenant);
    await counted.close();
    // Loads the catalogue first, because many calls share it.
    await counted.send("GET", "/v1/benefits/user/eligible", { token: session.token });
    const countStatements = async (count: number) => {
      const ids = await Promise.all(
        Array.from({ length: count }, async () => (await sendRequest({ password_hash: null })).id),
      );
      takeKinds();
      const { body } = await counted.send("PATCH", "/main/v2/scheme/selections/status/", {
        token: session.token,
        body: { selectionIds: ids, approval: true },
      });
      expect(body.results.filter(({ outcome }: { outcome: string }) => outcome === "done")).toHaveLength(
        count,
      );
      return takeKinds().length;
    };
    const few = await countStatements(2);
    expect(await countStatements(500)).toBe(few);
  });

  it("[RULE-14] a decision after the cut-off applies to the next period, and the term's last day moves too", async () => {
    const { id } = await sendRequest(
      {},
      { cover_date: "2026-12-01", first_deduction_date: "2026-11-28", end_date: "2027-11-30" },
    );
    expect((await listPendingRequests()).body.approvals[0].fields.Starts).toBe("1 January 2027");
    expect(await listOutcomes(decideRequests([id]))).toEqual(["done"]);
    expect(await loadRow(id)).toMatchObject({
      status: "scheduled",
      cover_date: "2027-01-01",
      first_deduction_date: "2026-12-28",
      end_date: "2027-12-31",
    });
  });

  it("[RULE-14] a replaced selection ends the day before an approved one starts, and continues after a rejection", async () => {
    await buildBenefit(test.db, tenant.client.id, "childcare-vouchers");
    const vouchers = { code: "childcare-vouchers", first_deduction_date: "2026-12-28" } as const;
    const facts = { ccv_first_voucher_date: "2018-09-01", start_date: "2016-01-04", probation_end: null };
    const submitConcurrently = async (pence: number) => {
      const owner = await addPerson(facts);
      await test.db
        .insertInto("voucher_accounts")
        .values({
          client_id: tenant.client.id,
          employee_id: owner.id,
          balance_pence: 0,
          last_payment_date: "2026-10-28",
        })
        .execute();
      await buildSelection(test.db, owner, {
        ...vouchers,
        choice: { kind: "voucher", pence: 80_00 },
        created_at: 1,
      });
      const voucherRequest = await buildSelection(test.db, owner, {
        ...vouchers,
        choice: { kind: "voucher", pence },
        status: "approval-pending",
        cover_date: "2027-01-01",
      });
      const session = await signIn(test, { email: String(owner.email), domain: tenant.domain });
      const viewBenefit = async () =>
        (await test.send("GET", "/v1/benefit/childcare-vouchers/with-selection", { token: session.token }))
          .body;
      return { asked: voucherRequest, see: viewBenefit };
    };
    const [yes, no] = [await submitConcurrently(100_00), await submitConcurrently(100_00)];
    expect((await listPendingRequests("", "childcare-vouchers")).body.approvals[0].fields).toMatchObject({
      Now: "£80.00 a month",
      Requested: "£100.00 a month",
    });
    expect(await listOutcomes(decideRequests([yes.asked.id]))).toEqual(["done"]);
    expect(await listOutcomes(decideRequests([no.asked.id], { approval: false, reason: "No." }))).toEqual([
      "done",
    ]);
    expect((await yes.see()).inForce).toMatchObject({ status: "active", endDate: "2026-12-31" });
    expect((await no.see()).inForce).toMatchObject({ status: "active", endDate: null });
  });

  it("[RULE-05] [RULE-08] a request that the rules no longer allow is reported, and the others are decided", async () => {
    const poor = await sendRequest({ annual_salary_pence: null, hourly_pence: 13_00 });
    const leaver = await sendRequest({ leave_date: "2026-12-15" });
    const rich = await sendRequest();
    const { body } = await decideRequests([poor.id, leaver.id, rich.id]);
    expect(
      body.results.map((each: { outcome: string; message: string }) => [each.outcome, each.message]),
    ).toEqual([
      ["not-allowed", "Their pay would be £52.88 a month below the minimum wage of £12.71 an hour."],
      ["not-allowed", "They will have left before it starts."],
      ["done", null],
    ]);
    expect((await loadRow(poor.id)).status).toBe("approval-pending");
    expect(await listOutcomes(decideRequests([poor.id], { approval: false, reason: "Too much." }))).toEqual([
      "done",
    ]);
  });

  it("[RULE-05] the second of two requests by one person is checked together with the first", async () => {
    await buildBenefit(test.db, tenant.client.id, "holiday");
    const submitConcurrently = async () => {
      // Pay is £128.37 above the minimum wage, enough for each alone.
      const { owner, id } = await sendRequest({ annual_salary_pence: null, hourly_pence: 13_50 });
      const holiday = await buildSelection(test.db, owner, {
        code: "holiday",
        status: "approval-pending",
        pay_pence: 26_715_00,
        end_date: "2027-03-31",
        choice: { kind: "days", direction: "buy", amount: 5, unit: "days" },
        cover_date: "2027-01-01",
        first_deduction_date: "2026-12-28",
      });
      return [id, holiday.id];
    };
    const refused = "Their pay would be";
    for (const ids of [await submitConcurrently(), (await submitConcurrently()).toReversed()]) {
      const { body } = await decideRequests(ids);
      expect(body.results).toMatchObject([
        { outcome: "done" },
        { outcome: "not-allowed", message: expect.stringContaining(refused) },
      ]);
    }
  });

  it("[C8] [B9] a repeat with the same key gets the first reply, and another body is refused", async () => {
    const { id } = await sendRequest();
    const first = await decideRequests([id], {}, "key-1");
    const repeat = await decideRequests([id], {}, "key-1");
    expect(repeat.body).toEqual(first.body);
    expect((await decideRequests([id], { approval: false, reason: "x" }, "key-1")).status).toBe(400);
    expect(await loadMails()).toHaveLength(1);
    expect(await listOutcomes(decideRequests([id], {}, "key-2"))).toEqual(["already"]);
    expect(await listAuditRows("selection.approved")).toHaveLength(1);
  });

  it("[B9] the second of two approvers who decide at the same time learns of the first one's decision", async () => {
    const other = await addPerson({ user_type: "employer" });
    const second = (await signIn(test, { email: String(other.email), domain: tenant.domain })).token;
    const requests = await Promise.all(Array.from({ length: 6 }, () => sendRequest()));
    const ids = requests.map(({ id }) => id);
    const [yes, no] = await Promise.all([
      listOutcomes(decideRequests(ids)),
      listOutcomes(decideRequests(ids.toReversed(), { approval: false, reason: "No." }, undefined, second)),
    ]);
    for (const [index, id] of ids.entries()) {
      const outcomes = [yes[index], no[ids.length - 1 - index]].toSorted();
      expect(outcomes).toEqual(["decided", "done"]);
      expect((await loadRow(id)).status).toBe(yes[index] === "done" ? "scheduled" : "rejected");
    }
    expect(await loadMails()).toHaveLength(6);
  });

  it("[B9] [C8] an approval does not revive a request that is withdrawn at the same time", async () => {
    const requests = await Promise.all(Array.from({ length: 6 }, () => sendRequest()));
    const ids = requests.map(({ id }) => id);
    const logins = await Promise.all(
      requests.map(({ owner }) => signIn(test, { email: String(owner.email), domain: tenant.domain })),
    );
    const withdraw = (id: string, index: number) =>
      test.send("PATCH", `/v1/selection/${id}`, {
        token: logins[index]?.token ?? "",
        body: { status: "withdrawn" },
      });
    const [outcomes, ...withdrawals] = await Promise.all([
      listOutcomes(decideRequests(ids)),
      ...ids.map(withdraw),
    ]);
    expect(withdrawals.map(({ status }) => status)).toEqual(ids.map(() => 200));
    for (const id of ids) expect((await loadRow(id)).status).toBe("draft");
    const listTargets = async (action: string) =>
      (await listAuditRows(action)).map(({ target_id }) => target_id).toSorted();
    expect(await listTargets("selection.withdrawn")).toEqual(ids.toSorted());
    // An approval counts only if it came first, and an approved request may be withdrawn.
    const approved = ids.filter((_, index) => outcomes[index] === "done");
    expect(await listTargets("selection.approved")).toEqual(approved.toSorted());
    expect(await loadMails()).toHaveLength(approved.length);
  });

  it("[B2] [B7] [GUARD-08] only an employer in service can decide, and never in a masquerade", async () => {
    const { id } = await sendRequest();
    for (const facts of [{}, { user_type: "employer", employment_status: "left" }] as const) {
      const { email } = await addPerson(facts);
      const session = await signIn(test, { email: String(email), domain: tenant.domain });
      const refused = [
        await getSummary(session.token),
        await decideRequests([id], {}, undefined, session.token),
      ];
      for (const { status, body } of refused) expect([status, body.message]).toEqual([403, "Access Denied"]);
    }
    const staff = await buildStaff(test.db);
    const sso_token = await buildSsoToken(test.db, {
      client_id: tenant.client.id,
      employee_id: tenant.employee.id,
      staff_id: staff.id,
      token: `msq_${randomUUID()}`,
      expires_at: test.clock.real().getTime() + 60_000,
    });
    const view = await test.send("POST", "/v1/login/sso", { body: { sso_token, domain: tenant.domain } });
    const { status } = await test.send("PATCH", "/main/v2/scheme/selections/status/", {
      token: view.body.access_token,
      body: { selectionIds: [id], approval: true },
      headers: { "X-Masquerade": tenant.employee.id, "X-Masquerade-Scheme-Year": "" },
    });
    expect([status, (await loadRow(id)).status]).toEqual([403, "approval-pending"]);
  });

  it("[API-88] the list is empty for an unknown product, and for a product that needs no approval", async () => {
    await buildBenefit(test.db, tenant.client.id, "pension");
    for (const id of ["holiday", "pension", "none"])
      expect((await listPendingRequests("", id)).status).toBe(404);
  });
});
