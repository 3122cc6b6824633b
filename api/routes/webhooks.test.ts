import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildMember,
  buildTenant,
  signIn,
  startTestApi,
  type TestApi,
  toKeyHeader,
} from "../../tests/support/api.ts";
import { buildBenefit, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import {
  readWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../tests/support/webhook-receiver.ts";
import { secondsToMs } from "../domain/clock.ts";
import { listBacklogs } from "../repositories/backlogs.ts";

const terms = { accepted_terms: true, terms_version: "1" };
const allTypes = [
  ...(["benefit.enrolled", "benefit.approved", "benefit.rejected", "benefit.changed"] as const),
  ...(["benefit.withdrawn", "benefit.ended", "employee.left", "payroll_run.locked"] as const),
];

describeEachDatabase("an employer's webhooks", (open) => {
  let test: TestApi;
  let receiver: WebhookReceiver;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let employer: { id: string; token: string };
  let token: string;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    test = await startTestApi(await open(), {
      webhooks: { allowsHttp: true, networks: ["127.0.0.0/8"], timeoutMs: 10_000 },
      sendsWebhooks: false,
    });
    return async () => {
      await test.close();
      await receiver.close();
    };
  });
  beforeEach(async () => {
    tenant = await buildTenant(test.db);
    token = (await signIn(test, tenant)).token;
    employer = await buildEmployer(tenant);
    receiver.received.length = 0;
    receiver.answers.length = 0;
  });

  async function buildEmployer(employerTenant: typeof tenant) {
    const person = await buildMember(test.db, employerTenant.client.id, { user_type: "employer" });
    const { token } = await signIn(test, { email: String(person.email), domain: employerTenant.domain });
    return { id: person.id, token };
  }
  const getPath = (rest = "", owner = tenant) => `/main/client/${owner.client.id}/webhooks${rest}`;
  const sendCall = (
    method: string,
    rest: string,
    body?: unknown,
    options: { callerToken?: string; key?: string } = {},
  ) =>
    test.send(method, getPath(rest), {
      token: options.callerToken ?? employer.token,
      body,
      headers: options.key ? { "Idempotency-Key": options.key } : {},
    });
  const addWebhook = async (eventTypes: readonly string[] = allTypes, url = `${receiver.url}/hook`) => {
    const { status, body } = await sendCall("POST", "", { url, eventTypes });
    expect(status).toBe(200);
    return {
      id: body.webhook.id as string,
      version: body.webhook.version as number,
      secret: body.secret as string,
    };
  };
  const loadWebhook = async (id: string) => (await sendCall("GET", `/${id}`)).body;
  /** Sends due events, and returns those that the tenant's receiver has got since. */
  const deliverEvents = async (secret: string) => {
    await test.api.drainWebhooks();
    return receiver.received.splice(0).map((request) => {
      const { type, data } = readWebhook(secret, request, test.clock.real()) as {
        type: string;
        data: Record<string, unknown>;
      };
      return { type, data };
    });
  };
  const listAudits = async () => {
    const rows = await test.db
      .selectFrom("audit")
      .select(["action", "actor_id", "target_id", "before_values", "after_values"])
      .where("client_id", "=", tenant.client.id)
      .where("action", "like", "webhook.%")
      .orderBy("at")
      .execute();
    return rows;
  };
  const loadRows = () =>
    test.db.selectFrom("webhook_deliveries").selectAll().where("client_id", "=", tenant.client.id).execute();

  describe("managing webhooks", () => {
    it("an endpoint's secret is returned when it is created, never again, and stored sealed", async () => {
      const { id, secret } = await addWebhook(["employee.left"]);
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const list = (await sendCall("GET", "")).body;
      expect(list.webhooks).toMatchObject([{ id, eventTypes: ["employee.left"], state: "on" }]);
      expect(JSON.stringify([list, await loadWebhook(id)])).not.toContain(secret);
      const row = await test.db
        .selectFrom("webhook_endpoints")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      expect(String(row?.secret)).toMatch(/^sealed\.1\./);
      expect(test.logLines.join("")).not.toContain(secret);
      const [entry] = await listAudits();
      expect(entry).toMatchObject({ action: "webhook.added", actor_id: employer.id, target_id: id });
      expect(entry?.after_values).toContain(new URL(receiver.url).host);
      expect(JSON.stringify(entry)).not.toContain(secret);
    });

    it("a form that is sent twice adds one webhook endpoint with one secret", async () => {
      const body = { url: `${receiver.url}/twice`, eventTypes: ["employee.left"] };
      const answers = [
        await sendCall("POST", "", body, { key: "k" }),
        await sendCall("POST", "", body, { key: "k" }),
      ];
      expect(answers[1]?.body).toEqual(answers[0]?.body);
      expect((await sendCall("GET", "")).body.webhooks).toHaveLength(1);
      expect(await listAudits()).toHaveLength(1);
    });

    it("an endpoint is refused with a forbidden address, without events, or as the sixth", async () => {
      const getRefusal = async (url: string, eventTypes: string[] = ["employee.left"]) => {
        const { status, body } = await sendCall("POST", "", { url, eventTypes });
        return [status, Object.keys(body.errors ?? {})];
      };
      expect(await getRefusal("https://10.0.0.1/")).toEqual([400, ["url"]]);
      expect(await getRefusal("http://169.254.169.254/latest")).toEqual([400, ["url"]]);
      expect(await getRefusal("acme")).toEqual([400, ["url"]]);
      expect(await getRefusal("https://hooks.example/", [])).toEqual([400, ["eventTypes"]]);
      expect(await getRefusal("https://hooks.example/", ["payslip.seen"])).toEqual([400, ["eventTypes.0"]]);
      for (let no = 0; no < 5; no++) await addWebhook();
      expect((await sendCall("POST", "", { url: receiver.url, eventTypes: allTypes })).body.error).toBe(
        "too_many_webhooks",
      );
    });

    it("webhooks are closed to employees and not found by another client's employer", async () => {
      const { id, version } = await addWebhook();
      const foreign = await buildEmployer(await buildTenant(test.db));
      const values = { url: receiver.url, eventTypes: allTypes, isOn: false, version };
      const calls = [
        ["GET", ""],
        ["POST", "", { url: receiver.url, eventTypes: allTypes }],
        ["GET", `/${id}`],
        ["PUT", `/${id}`, values],
        ["DELETE", `/${id}`],
        ["POST", `/${id}/secret`, { version }],
        ["POST", `/${id}/test`],
        ["POST", `/${id}/deliveries/msg_1/resend`],
      ] as const;
      for (const [method, rest, body] of calls) {
        expect((await sendCall(method, rest, body, { callerToken: token })).status, `${method} ${rest}`).toBe(
          403,
        );
        expect(
          (await sendCall(method, rest, body, { callerToken: foreign.token })).status,
          `${method} ${rest}`,
        ).toBe(404);
      }
      // The address of the employer's own client is refused as well.
      const employeeRow = await test.db
        .selectFrom("employees")
        .select("client_id")
        .where("id", "=", foreign.id)
        .executeTakeFirstOrThrow();
      const path = `/main/client/${employeeRow.client_id}/webhooks/${id}`;
      expect((await test.send("GET", path, { token: foreign.token })).status).toBe(404);
      expect((await test.send("DELETE", path, { token: foreign.token })).status).toBe(404);
      expect((await loadWebhook(id)).webhook).toMatchObject({ state: "on", version });
    });

    it("an endpoint is changed once, the second of two tabs is refused, and deleting the endpoint deletes its events", async () => {
      const { id, version } = await addWebhook();
      const values = { url: `${receiver.url}/new`, eventTypes: ["employee.left"], isOn: true, version };
      expect((await sendCall("PUT", `/${id}`, values)).body).toMatchObject({ url: values.url, version: 2 });
      expect((await sendCall("PUT", `/${id}`, values)).body).toMatchObject({ version: 2 });
      expect((await sendCall("PUT", `/${id}`, { ...values, eventTypes: allTypes })).body.error).toBe(
        "changed",
      );
      await sendCall("POST", `/${id}/test`);
      expect((await sendCall("DELETE", `/${id}`)).body).toEqual({ removed: true });
      expect((await sendCall("DELETE", `/${id}`)).status).toBe(404);
      expect(await loadRows()).toEqual([]);
      const actions = (await listAudits()).map(({ action }) => action);
      expect(actions.toSorted()).toEqual([
        ...["webhook.added", "webhook.changed", "webhook.removed", "webhook.tested"],
      ]);
    });

    it("a webhook's secret is renewed once per form, and the previous one also signs for a limited time", async () => {
      const { id, version, secret: old } = await addWebhook();
      const renewSecret = (key: string, shownVersion: number) =>
        sendCall("POST", `/${id}/secret`, { version: shownVersion }, { key });
      const { body } = await renewSecret("a", version);
      expect((await renewSecret("a", version)).body).toEqual(body);
      expect((await renewSecret("b", version)).body.error).toBe("changed");
      expect(body.secret).not.toBe(old);
      expect(body.webhook.previousSecretUntil).toBe("2026-11-21T09:00:00.000Z");
      await sendCall("POST", `/${id}/test`);
      await test.api.drainWebhooks();
      const [request] = receiver.received;
      if (!request) throw new Error("Nothing came");
      for (const secret of [old, body.secret])
        expect(readWebhook(secret, request, test.clock.real())).toMatchObject({
          type: "webhook.test",
          data: {},
        });
    });

    it("a test event is sent once, and its result is shown", async () => {
      const { id } = await addWebhook(["employee.left"]);
      receiver.answers.push(404);
      const { eventId } = (await sendCall("POST", `/${id}/test`)).body;
      await test.api.drainWebhooks();
      expect((await loadWebhook(id)).deliveries).toMatchObject([
        { eventId, type: "webhook.test", state: "failed", attempts: 1, responseStatus: 404, problem: null },
      ]);
      expect((await loadWebhook(id)).webhook.failingSince).toBeNull();
    });

    it("an event can be sent again with the same id, whatever its result, unless the endpoint is off", async () => {
      const { id, version } = await addWebhook();
      const { eventId } = (await sendCall("POST", `/${id}/test`)).body;
      await test.api.drainWebhooks();
      const resendAgain = () => sendCall("POST", `/${id}/deliveries/${eventId}/resend`);
      expect((await resendAgain()).body).toMatchObject({ eventId, state: "waiting" });
      // A second click finds the event already being sent.
      expect((await resendAgain()).status).toBe(200);
      await test.api.drainWebhooks();
      expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([eventId, eventId]);
      expect((await sendCall("POST", `/${id}/deliveries/msg_none/resend`)).status).toBe(404);
      const values = { url: `${receiver.url}/hook`, eventTypes: allTypes, version };
      await sendCall("PUT", `/${id}`, { ...values, isOn: false });
      expect((await resendAgain()).body.error).toBe("not_on");
      expect((await sendCall("POST", `/${id}/test`)).body.error).toBe("not_on");
    });

    it("a webhook holds events while it is off, and sends them once it is on", async () => {
      const { id, version } = await addWebhook(["benefit.enrolled"]);
      await buildBenefit(test.db, tenant.client.id, "cycle");
      receiver.answers.push(500);
      await confirmEnrolment();
      await test.api.drainWebhooks();
      const values = { url: `${receiver.url}/hook`, eventTypes: ["benefit.enrolled"] };
      await sendCall("PUT", `/${id}`, { ...values, isOn: false, version });
      test.clock.advance(secondsToMs(6));
      await test.api.drainWebhooks();
      expect(receiver.received).toHaveLength(1);
      expect((await loadWebhook(id)).deliveries).toMatchObject([{ state: "held" }]);
      await sendCall("PUT", `/${id}`, { ...values, isOn: true, version: version + 1 });
      await test.api.drainWebhooks();
      expect((await loadWebhook(id)).deliveries).toMatchObject([{ state: "delivered", responseStatus: 204 }]);
    });
  });

  /** Requests a bicycle, which an employer must approve. */
  const confirmEnrolment = (key?: string, callerToken = token) =>
    test.send("POST", "/v1/benefit/cycle/selection", {
      token: callerToken,
      body: { ...terms, eeben_amount_value: 1_200, eeben_months: 12 },
      headers: toKeyHeader(key),
    });
  const decideRequests = (ids: string[], approval: boolean) =>
    test.send("PATCH", "/main/v2/scheme/selections/status/", {
      token: employer.token,
      body: { selectionIds: ids, approval, ...(!approval && { reason: "Not this year" }) },
    });
  const setStatus = (id: string, status: string) =>
    test.send("PATCH", `/v1/selection/${id}`, { token, body: { status } });

  describe("sending events", () => {
    it("a form sent twice at once causes one enrolment event, which has only ids and dates", async () => {
      const { secret } = await addWebhook();
      await buildBenefit(test.db, tenant.client.id, "cycle");
      const replies = await Promise.all([confirmEnrolment("once"), confirmEnrolment("once")]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const events = await deliverEvents(secret);
      expect(events).toEqual([
        {
          type: "benefit.enrolled",
          data: {
            employeeId: tenant.employee.id,
            employeeNumber: tenant.employee.employee_number,
            benefit: "cycle",
            selectionId: replies[0]?.body.selectionId,
            status: "approval-pending",
            coverDate: "2027-01-01",
            firstDeductionDate: expect.stringMatching(/^202\d-\d\d-28$/),
            lastDay: "2027-12-31",
          },
        },
      ]);
      const rows = await loadRows();
      for (const name of [tenant.employee.surname, tenant.email, String(tenant.employee.date_of_birth)])
        expect(rows[0]?.body).not.toContain(name);
    });

    it("a refused request or a draft causes no event", async () => {
      await addWebhook();
      await buildBenefit(test.db, tenant.client.id, "cycle");
      const draft = { eeben_amount_value: 600 };
      await test.send("POST", "/v1/benefit/cycle/selection", { token, body: draft });
      await test.send("POST", "/v1/benefit/cycle/selection", {
        token,
        body: { ...terms, eeben_amount_value: 1 },
      });
      expect(await loadRows()).toEqual([]);
    });

    it("an approval, a rejection and a withdrawal each cause one event", async () => {
      const { secret } = await addWebhook();
      await buildBenefit(test.db, tenant.client.id, "cycle");
      const sendTest = async () => {
        const owner = await buildMember(test.db, tenant.client.id);
        const session = await signIn(test, { email: String(owner.email), domain: tenant.domain });
        return (await confirmEnrolment(undefined, session.token)).body.selectionId as string;
      };
      const [first, second] = [await sendTest(), await sendTest()];
      const enrolledId = (await confirmEnrolment()).body.selectionId as string;
      await deliverEvents(secret);
      await decideRequests([first], true);
      await decideRequests([first], true);
      await decideRequests([second], false);
      await setStatus(enrolledId, "withdrawn");
      await setStatus(enrolledId, "withdrawn");
      const events = await deliverEvents(secret);
      const received = events.map(({ type, data }) => `${type} ${data.selectionId} ${data.status}`);
      expect(received.toSorted()).toEqual(
        [
          `benefit.approved ${first} scheduled`,
          `benefit.rejected ${second} rejected`,
          `benefit.withdrawn ${enrolledId} draft`,
        ].toSorted(),
      );
    });

    it("a change and an end each cause an event", async () => {
      const { secret } = await addWebhook();
      await buildBenefit(test.db, tenant.client.id, "pension");
      const currentSelection = await buildSelection(test.db, tenant.employee);
      const { body } = await test.send("POST", "/v1/benefit/pension/selection", {
        token,
        body: { ...terms, eeben_percentage: 8 },
      });
      expect(await deliverEvents(secret)).toMatchObject([
        { type: "benefit.changed", data: { selectionId: body.selectionId, lastDay: null } },
      ]);
      const ended = await setStatus(body.selectionId, "opted-out");
      const events = await deliverEvents(secret);
      const { endDate } = ended.body;
      expect(events).toContainEqual({
        type: "benefit.ended",
        data: expect.objectContaining({ selectionId: currentSelection.id, lastDay: endDate }),
      });
    });

    it("no event is sent when all endpoints are off or subscribe to other types", async () => {
      await addWebhook(["employee.left"]);
      const { id, version } = await addWebhook();
      const values = { url: receiver.url, eventTypes: allTypes, isOn: false, version };
      await sendCall("PUT", `/${id}`, values);
      await buildBenefit(test.db, tenant.client.id, "cycle");
      expect((await confirmEnrolment()).status).toBe(200);
      expect(await loadRows()).toEqual([]);
    });

    it("the gauges count waiting webhook events by client", async () => {
      await addWebhook();
      await buildBenefit(test.db, tenant.client.id, "cycle");
      await confirmEnrolment();
      test.clock.advance(60_000);
      const realNow = test.clock.real().getTime();
      const backlogs = await listBacklogs(test.db, { realNow, today: "2026-11-20", startOfDay: realNow });
      const clientBacklogs = backlogs.filter(
        ({ job, clientId }) => job === "webhooks" && clientId === tenant.client.id,
      );
      expect(clientBacklogs).toEqual([
        { job: "webhooks", clientId: tenant.client.id, items: 1, since: realNow - 60_000 },
      ]);
    });
  });
});
