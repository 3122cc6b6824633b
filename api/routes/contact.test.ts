import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { openRow } from "../db/sealing/rows.ts";
import { hoursToMs } from "../domain/clock.ts";

describeEachDatabase("contact", (open) => {
  const test = useTestApi(open);
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;
  const enquiry = { subject: "pay", comments: "My payslip\nlooks <odd>." };
  const sendEnquiry = (
    body: object,
    headers: Record<string, string> = {},
    callerToken: string | undefined = token,
    ip?: string,
  ) => test.send("POST", "/v1/contact", { token: callerToken, body, headers, ip });
  const getOutcome = async () => {
    await test.api.drainOutbox();
    const enquiries = await test.db
      .selectFrom("enquiries")
      .selectAll()
      .where("client_id", "=", tenant.client.id)
      .execute();
    const mails = test.mails.filter(({ to }) => to === tenant.scheme.contact_us_email);
    return { enquiries: enquiries.map((row) => openRow(test.db, "enquiries", row)), mails };
  };

  let count = 0;
  beforeEach(async () => {
    count += 1;
    tenant = await buildTenant(test.db, {
      client: { name: "Quay & Sons" },
      scheme: { contact_us_email: `desk-${count}@support.example`, benefit_brand_name: "Quay Rewards" },
      employee: { first_name: "Zoë", surname: "O'Donnell-Fry", employee_number: "00017" },
    });
    await test.db
      .insertInto("enquiry_options")
      .values({ client_id: tenant.client.id, value: "pay", label: "Pay and payslips", position: 1 })
      .execute();
    ({ token } = await signIn(test, tenant));
  });

  it("[API-44] an enquiry is stored and emailed to the client's support desk, with replies to the sender", async () => {
    const reply = await sendEnquiry({
      ...enquiry,
      firstName: "Somebody",
      surname: "Else",
      email: "else@where.example",
    });
    expect(reply).toMatchObject({ status: 200, body: { status: "success" } });
    const { enquiries, mails } = await getOutcome();
    expect(enquiries).toHaveLength(1);
    expect(enquiries[0]).toMatchObject({
      employee_id: tenant.employee.id,
      subject: "Pay and payslips",
      comments: enquiry.comments,
      email: tenant.employee.email,
      surname: "O'Donnell-Fry",
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      replyTo: tenant.employee.email,
      subject: "Enquiry: Pay and payslips (Quay Rewards)",
    });
    expect(mails[0]?.text).toContain("Name: Zoë O'Donnell-Fry");
    expect(mails[0]?.text).toContain("Employee number: 00017");
    expect(mails[0]?.text).toContain("My payslip\nlooks <odd>.");
    expect(mails[0]?.html).toContain("My payslip<br>looks &lt;odd&gt;.");
    expect(mails[0]?.html).toContain('bgcolor="#0B4F6C"');
    const audit = await test.db
      .selectFrom("audit")
      .select(["actor_id", "target_id"])
      .where("client_id", "=", tenant.client.id)
      .where("action", "=", "enquiry.sent")
      .execute();
    expect(audit).toEqual([{ actor_id: tenant.employee.id, target_id: enquiries[0]?.id }]);
    expect(test.logLines.join("")).not.toMatch(/support\.example|payslip|O'Donnell/);
  });

  it("[API-44] [CONTACT-09] a refused enquiry names the missing fields and is not stored", async () => {
    const both = {
      _person_enq: "Please provide a subject for your message",
      _message: "This field is required",
    };
    expect((await sendEnquiry({})).body).toEqual({ status: "error", fields: both });
    expect((await sendEnquiry({ subject: " ", comments: "\n" })).body.fields).toEqual(both);
    expect((await sendEnquiry({ subject: "no such subject", comments: "Hello" })).body.fields).toEqual({
      _person_enq: both._person_enq,
    });
    expect((await sendEnquiry({ subject: "pay" })).body.fields).toEqual({ _message: both._message });
    expect(await getOutcome()).toEqual({ enquiries: [], mails: [] });
  });

  it("[API-44] a visitor who writes on a tenant's contact page must give their details", async () => {
    const visitor = { ...enquiry, domain: tenant.domain, firstName: "Ada", surname: "Byron" };
    const without = await test.send("POST", "/v1/contact", { body: visitor });
    expect(without.body).toEqual({
      status: "error",
      fields: { _email: "Please enter a valid email address" },
    });
    const reply = await test.send("POST", "/v1/contact", {
      body: { ...visitor, email: "ada@byron.example" },
    });
    expect(reply.body.status).toBe("success");
    const { enquiries, mails } = await getOutcome();
    expect(enquiries[0]).toMatchObject({ employee_id: null, first_name: "Ada", email: "ada@byron.example" });
    expect(mails[0]).toMatchObject({ replyTo: "ada@byron.example" });
    expect(mails[0]?.text).toContain("Logged in: No");
    expect((await test.send("POST", "/v1/contact", { body: { ...visitor, domain: "nobody" } })).status).toBe(
      404,
    );
  });

  it("[API-44] a client that accepts no enquiries refuses them", async () => {
    await test.db
      .updateTable("clients")
      .set({ contact_us_enabled: false })
      .where("id", "=", tenant.client.id)
      .execute();
    expect(await sendEnquiry(enquiry)).toMatchObject({ status: 403, body: { error: "forbidden" } });
    expect(await getOutcome()).toEqual({ enquiries: [], mails: [] });
  });

  it("[C8] two equal submits, even at once, make one enquiry and one email, and both get the same reply", async () => {
    const once = { "Idempotency-Key": "form-1" };
    const replies = await Promise.all(Array.from({ length: 6 }, () => sendEnquiry(enquiry, once)));
    replies.push(await sendEnquiry(enquiry, once));
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({ status: 200, body: { status: "success" } });
    const { enquiries, mails } = await getOutcome();
    expect([enquiries.length, mails.length]).toEqual([1, 1]);

    const another = await sendEnquiry({ ...enquiry, comments: "Something else" }, once);
    expect(another).toMatchObject({ status: 400, body: { error: "invalid" } });
    expect((await sendEnquiry(enquiry, { "Idempotency-Key": "form-2" })).body.status).toBe("success");
    expect((await getOutcome()).enquiries).toHaveLength(2);
  });

  it("[C8] an idempotency key belongs to its owner, so that a colleague with the same key does not get another person's reply", async () => {
    const colleague = await buildMember(test.db, tenant.client.id);
    const theirs = await signIn(test, { ...tenant, email: String(colleague.email) });
    await sendEnquiry(enquiry, { "Idempotency-Key": "shared" });
    await sendEnquiry(enquiry, { "Idempotency-Key": "shared" }, theirs.token);
    expect((await getOutcome()).enquiries).toHaveLength(2);
  });

  it("[C9] no typed text adds a line to an email's headers", async () => {
    const injected = "ada@byron.example\r\nBcc: all@victims.example";
    const visitor = {
      ...enquiry,
      domain: tenant.domain,
      firstName: "Ada\r\nBcc: x@y.example",
      surname: "B\u202Eyron",
    };
    expect(
      (await test.send("POST", "/v1/contact", { body: { ...visitor, email: injected } })).body.fields,
    ).toEqual({
      _email: "Please enter a valid email address",
    });
    await test.db
      .updateTable("schemes")
      .set({ benefit_brand_name: "Quay\r\nBcc: z@y.example" })
      .where("id", "=", tenant.scheme.id)
      .execute();
    expect(
      (await test.send("POST", "/v1/contact", { body: { ...visitor, email: "ada@byron.example" } })).body
        .status,
    ).toBe("success");
    const [mail] = (await getOutcome()).mails;
    expect(mail?.subject).toBe("Enquiry: Pay and payslips (Quay Bcc: z@y.example)");
    expect(mail?.replyTo).toBe("ada@byron.example");
    expect(mail?.text).toContain("Name: Ada Bcc: x@y.example B yron\n");
  });

  it("[C2] an enquiry with any text is either stored or refused, and never fails", async () => {
    const odd = "NUL \0 surrogate \ud800 rtl \u202e emoji 👩‍👩‍👧 marks e\u0301 '; drop table enquiries; --";
    const reply = await sendEnquiry({ subject: "pay", comments: odd });
    expect(reply.body.status).toBe("success");
    const { enquiries, mails } = await getOutcome();
    expect(enquiries[0]?.comments).toContain("emoji 👩‍👩‍👧 marks e\u0301 '; drop table enquiries; --");
    expect(mails[0]?.text).toContain("drop table");
    const long = await sendEnquiry({ subject: "pay", comments: "x".repeat(10_001) });
    expect(long).toMatchObject({
      status: 400,
      body: { error: "invalid", errors: { comments: [expect.any(String)] } },
    });
    const huge = await sendEnquiry({ subject: "pay", comments: "x".repeat(1_000_000) });
    expect(huge.status).toBe(413);
    const credentials = {
      email: "\0\ud800@test.example",
      password: "\0\ud800",
      domain: `${tenant.domain}\0`,
    };
    expect((await test.send("POST", "/v1/login", { body: credentials })).status).toBe(422);
    expect((await test.send("GET", "/v1/schemes/%00", { token })).status).toBe(404);
  });

  it("too many enquiries are refused, with the time of the next possible try", async () => {
    for (let index = 0; index < 30; index++) await sendEnquiry(enquiry);
    const stopped = await sendEnquiry(enquiry);
    expect(stopped).toMatchObject({ status: 429, body: { error: "too_many" } });
    expect(stopped.headers.get("retry-after")).toBe("3600");
    expect((await getOutcome()).mails).toHaveLength(30);
    test.clock.advance(hoursToMs(1));
    ({ token } = await signIn(test, tenant));
    expect((await sendEnquiry(enquiry)).status).toBe(200);
  });

  it("[D9] enquiries from when the clock was fast do not count once it is right", async () => {
    for (let index = 0; index < 30; index++) await sendEnquiry(enquiry);
    expect((await sendEnquiry(enquiry)).status).toBe(429);
    test.clock.advance(-hoursToMs(2));
    ({ token } = await signIn(test, tenant));
    expect((await sendEnquiry(enquiry)).status).toBe(200);
  });
});
