import { beforeEach, expect, it, onTestFinished } from "vitest";
import { buildTenant, signIn, startTestApi, type TestApi, toKeyHeader } from "../../tests/support/api.ts";
import { buildEmployee } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import type { NewRow } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { hoursToMs } from "../domain/clock.ts";
import { MailRefusedError } from "../jobs/mailer.ts";
import { addResend, queueWelcomes } from "../repositories/welcome-mails.ts";

describeEachDatabase("welcome emails", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;
  let refused: string[];
  let mailed: { to: string; text: string }[];

  beforeEach(async () => {
    refused = [];
    mailed = [];
    test = await startTestApi(await open(), {
      mailer: {
        send: async ({ to, text }) => {
          if (refused.includes(to)) throw new MailRefusedError("550");
          mailed.push({ to, text });
        },
        close: () => {},
      },
    });
    onTestFinished(() => test.close());
    tenant = await buildTenant(test.db, {
      scheme: { public_url: "https://quay.example" },
      employee: { user_type: "employer" },
    });
    token = (await signIn(test, tenant)).token;
  });

  const addEmployee = (name: string, more: Partial<NewRow<"employees">> = {}) =>
    buildEmployee(test.db, {
      client_id: tenant.client.id,
      first_name: name,
      email: `${name}@test.example`,
      registered_at: null,
      ...more,
    });
  const sendWelcomes = (employeeIds?: string[], key?: string) =>
    test.send("POST", `/v1/companies/${tenant.client.id}/welcome-email-resends`, {
      token,
      body: employeeIds ? { employeeIds } : {},
      headers: toKeyHeader(key),
    });
  const getProgress = async (resendId: string) =>
    (await test.send("GET", `/v1/companies/${tenant.client.id}/welcome-email-resends/${resendId}`, { token }))
      .body;

  it("[API-90] [EMPDATA-03] everybody who is not registered gets an email with a link that activates the account", async () => {
    await addEmployee("ann");
    await addEmployee("bob");
    await addEmployee("left", { employment_status: "left", leave_date: "2026-10-31" });
    await addEmployee("none", { email: null });
    await addEmployee("done", { registered_at: 1 });
    const { status, body } = await sendWelcomes();
    expect([status, body]).toEqual([200, { resendId: expect.any(String), queued: 2, skipped: 2 }]);
    await test.api.drainOutbox();
    expect(mailed.map(({ to }) => to).toSorted()).toEqual(["ann@test.example", "bob@test.example"]);
    const link = /https:\/\/quay\.example\/activation\/([\w-]+)/.exec(mailed[0]?.text ?? "")?.[1];
    const reply = await test.send("GET", `/main/user/activate/${link}?domain=${tenant.domain}`);
    expect(reply.status).toBe(200);
    expect(await getProgress(body.resendId)).toMatchObject({
      total: 2,
      sent: 2,
      failed: 0,
      waiting: 0,
      last_page: 1,
    });
  });

  it("[API-90] [C8] a welcome email is sent once when the button is pressed twice, even with a new key", async () => {
    const ann = await addEmployee("ann");
    await addEmployee("bob");
    const replies = await Promise.all([
      sendWelcomes(undefined, "one"),
      sendWelcomes(undefined, "one"),
      sendWelcomes(undefined, "two"),
      sendWelcomes([ann.id]),
    ]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    const queued = [replies[0], replies[2], replies[3]].reduce((sum, reply) => sum + reply?.body.queued, 0);
    expect(queued).toBe(2);
    await test.api.drainOutbox();
    await test.api.drainOutbox();
    expect(mailed).toHaveLength(2);
    expect((await sendWelcomes()).body).toMatchObject({ queued: 0, skipped: 2 });
    expect((await sendWelcomes([ann.id], "one")).status).toBe(400);
  });

  it("[API-90] a welcome email can be sent again after a day, and only its link then works", async () => {
    await addEmployee("ann");
    await sendWelcomes();
    await test.api.drainOutbox();
    test.clock.advance(hoursToMs(24));
    token = (await signIn(test, tenant)).token;
    expect((await sendWelcomes()).body.queued).toBe(1);
    await test.api.drainOutbox();
    const [first, second] = mailed.map(({ text }) => /activation\/([\w-]+)/.exec(text)?.[1]);
    const getLinkStatus = async (id: string | undefined) =>
      (await test.send("GET", `/main/user/activate/${id}?domain=${tenant.domain}`)).status;
    expect([await getLinkStatus(first), await getLinkStatus(second)]).toEqual([422, 200]);
  });

  it("[D9] a welcome email from when the clock was fast can be sent again once the clock is right", async () => {
    await addEmployee("ann");
    await sendWelcomes();
    await test.api.drainOutbox();
    await test.api.drainOutbox();
    test.clock.advance(-hoursToMs(24) - 1);
    token = (await signIn(test, tenant)).token;
    expect((await sendWelcomes()).body.queued).toBe(1);
  });

  it("[API-90] only the chosen people get an email, and a list with another client's person sends none", async () => {
    const ann = await addEmployee("ann");
    await addEmployee("bob");
    const done = await addEmployee("done", { registered_at: 1 });
    const other = await buildTenant(test.db);
    expect((await sendWelcomes([ann.id, other.employee.id])).status).toBe(404);
    expect((await sendWelcomes([ann.id, ann.id, done.id])).body).toMatchObject({ queued: 1, skipped: 1 });
    await test.api.drainOutbox();
    expect(mailed.map(({ to }) => to)).toEqual(["ann@test.example"]);
    expect(
      (await test.send("GET", `/main/client/${tenant.client.id}/employees/${ann.id}`, { token })).body
        .welcomedDate,
    ).toBe("2026-11-20");
  });

  it("[API-90] the employer sees the result for each address of the emails that they requested themselves", async () => {
    await addEmployee("ann");
    await addEmployee("bad");
    refused.push("bad@test.example");
    const { resendId } = (await sendWelcomes()).body;
    const before = await getProgress(resendId);
    expect([before.total, before.waiting]).toEqual([2, 2]);
    await test.api.drainOutbox();
    const after = await getProgress(resendId);
    expect([after.sent, after.failed, after.waiting]).toEqual([1, 1, 0]);
    expect(
      after.addresses.map(({ email, outcome }: { email: string; outcome: string }) => [email, outcome]),
    ).toEqual([
      ["bad@test.example", "failed"],
      ["ann@test.example", "sent"],
    ]);
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const theirs = await signIn(test, other);
    const path = `/v1/companies/${other.client.id}/welcome-email-resends/${resendId}`;
    expect((await test.send("GET", path, { token: theirs.token })).status).toBe(404);
  });

  it("[API-90] a person who registers or leaves before their email is written gets none, and the result says why", async () => {
    const [ann, bob] = [await addEmployee("ann"), await addEmployee("bob")];
    await addEmployee("cat");
    const resendContext = { clientId: tenant.client.id, now: test.clock.now().getTime() };
    // Stored directly, so that no job starts before the test has changed people.
    await inTransaction(test.db, async (trx) => {
      await addResend(trx, {
        id: "early",
        client_id: resendContext.clientId,
        requested_by: tenant.employee.id,
        request_id: "r",
        ip: null,
        queued: 3,
        created_at: resendContext.now,
      });
      await queueWelcomes(trx, { ...resendContext, resendId: "early", chosen: null });
    });
    await test.db.updateTable("employees").set({ registered_at: 1 }).where("id", "=", ann.id).execute();
    await test.db
      .updateTable("employees")
      .set({ employment_status: "left" })
      .where("id", "=", bob.id)
      .execute();
    await test.api.drainOutbox();
    expect(mailed.map(({ to }) => to)).toEqual(["cat@test.example"]);
    const progressNow = await getProgress("early");
    expect([
      progressNow.total,
      progressNow.sent,
      progressNow.failed,
      progressNow.registered,
      progressNow.waiting,
    ]).toEqual([3, 1, 1, 1, 0]);
    expect(
      progressNow.addresses.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome]),
    ).toEqual([
      ["bob Tester", "failed"],
      ["ann Tester", "registered"],
      ["cat Tester", "sent"],
    ]);
  });

  it("[API-90] welcome emails enter the outbox a few at a time, so that a password email never waits behind all of them", async () => {
    for (let index = 0; index < 230; index++) await addEmployee(`n${index}`);
    expect((await sendWelcomes()).body.queued).toBe(230);
    await test.api.drainOutbox();
    await test.api.drainOutbox();
    expect(new Set(mailed.map(({ to }) => to)).size).toBe(230);
    expect(mailed).toHaveLength(230);
  });

  it("[API-90] no welcome email is sent for a client with only single sign-on, which has no accounts to activate", async () => {
    await test.db
      .updateTable("clients")
      .set({ sso_access_only: true })
      .where("id", "=", tenant.client.id)
      .execute();
    await addEmployee("ann");
    await sendWelcomes();
    await test.api.drainOutbox();
    expect(mailed[0]?.text).toContain("https://quay.example/\n");
    expect(mailed[0]?.text).not.toContain("/activation/");
  });
});
