import { beforeEach, expect, it } from "vitest";
import { buildLink } from "../../tests/support/account-links.ts";
import { buildMember, buildTenant, password, signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, type FileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import type { Row } from "../db/schema.ts";
import { listFacts } from "../repositories/person-facts.ts";

const day = 24 * 3_600_000;
const NEW_EMAIL = "new.address@evil.example";

describeEachDatabase("[E4] changes of an account through an upload", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, {
    scheme: { public_url: "https://quay.example" },
    employee: { user_type: "employer" },
  });
  let ann: Row<"employees">;
  let bob: Row<"employees">;

  beforeEach(async () => {
    ann = await buildMember(test.db, tenant.client.id, { date_of_birth: "1985-03-14", registered_at: 1 });
    bob = await buildMember(test.db, tenant.client.id, { registered_at: null, password_hash: null });
    await deliverMails();
  });

  const getClientUploads = () => getUploads(test, () => tenant);
  /** A day that is this many days from today. */
  const getDayIn = (days: number) =>
    new Date(test.clock.now().getTime() + days * day).toISOString().slice(0, 10);
  const getPerson = (id: string) =>
    test.db.selectFrom("employees").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const checkChanges = async (
    changes: { ann?: FileRow; bob?: FileRow; boss?: FileRow },
    more: FileRow[] = [],
  ) => {
    const buildRow = async (id: string, overrides: FileRow = {}) => {
      const current = await getPerson(id);
      return fromEmployee(current, { email: current.email ?? "", ...overrides });
    };
    const rows = [
      await buildRow(tenant.employee.id, changes.boss),
      await buildRow(ann.id, changes.ann),
      await buildRow(bob.id, changes.bob),
    ];
    return getClientUploads().check(toCsv([...rows, ...more]));
  };
  const confirmLoad = (id: string) =>
    getClientUploads().patch(id, { status: "confirmed", confirmUnusual: true });
  /** Loads a file, and returns the upload and the emails by recipient. */
  const loadChanges = async (...file: Parameters<typeof checkChanges>) => {
    const checked = await checkChanges(...file);
    // Makes this load later than the one before.
    test.clock.advance(1);
    expect((await confirmLoad(checked.uploadId)).body).toMatchObject({ status: "done" });
    return { checked, ...(await deliverMails()) };
  };
  const deliverMails = async () => {
    await test.api.drainOutbox();
    const mails = test.mails.splice(0);
    const findToken = (to: string | null, path: string) =>
      mails
        .filter((mail) => mail.to === to)
        .flatMap(
          ({ text }) => text.match(new RegExp(`https://quay\\.example/${path}/([\\w-]{43})\\b`))?.[1] ?? [],
        )
        .at(0) ?? "";
    return {
      mails,
      sent: mails.map(({ to, subject }) => `${to}: ${subject.split(" (")[0]}`),
      tokenFor: findToken,
    };
  };
  const requestReset = async (email: string | null) => {
    const body = { email: email ?? "", recaptcha: "yes", domain: tenant.domain };
    await test.send("POST", "/v1/forgot-password", { body });
    return (await deliverMails()).sent;
  };
  const confirmNewEmail = (linkToken: string, domain = tenant.domain) =>
    test.send("POST", "/v1/account-changes/confirm", { body: { token: linkToken, domain } });
  const answerLink = (linkToken: string, choice: "stop" | "accept", domain = tenant.domain) =>
    test.send("POST", "/v1/account-changes/answer", { body: { token: linkToken, answer: choice, domain } });
  const sendLogin = async (email: string | null) =>
    (await test.send("POST", "/v1/login", { body: { email: email ?? "", password, domain: tenant.domain } }))
      .status;
  const listOutcomes = async () =>
    (
      await test.db
        .selectFrom("account_changes")
        .select(["kind", "outcome"])
        .where("client_id", "=", tenant.client.id)
        .orderBy("created_at")
        .orderBy("kind")
        .execute()
    ).map(({ kind, outcome }) => `${kind}: ${outcome}`);
  const listAuditRows = async () => {
    const rows = await test.db
      .selectFrom("audit")
      .select("action")
      .where("client_id", "=", tenant.client.id)
      .execute();
    return rows.flatMap(({ action }) => /^account_change\.(.+)/.exec(action)?.[1] ?? []).toSorted();
  };
  /** Moves the clock forward and runs the job that applies due changes and sends emails. */
  const passTime = async (ms: number) => {
    test.clock.advance(ms);
    return deliverMails();
  };

  it("a new address gets no reset link, confirmed or not, and the old address still does", async () => {
    const { checked, sent, tokenFor, mails } = await loadChanges({
      ann: { email: NEW_EMAIL, surname: "Newname" },
    });
    expect(checked.problems).toEqual([
      expect.objectContaining({
        kind: "warning",
        row: 3,
        column: "email",
        message: expect.stringMatching(/^They must confirm the new address/),
      }),
    ]);
    expect(sent.toSorted()).toEqual(
      [`${ann.email}: Your email address will change`, `${NEW_EMAIL}: Confirm your email address`].toSorted(),
    );
    // The new address's holder learns no name from the email.
    expect(mails.find(({ to }) => to === NEW_EMAIL)?.text).not.toMatch(/Robin|Newname/);
    // The row's other values are loaded.
    expect(await getPerson(ann.id)).toMatchObject({
      surname: "Newname",
      email: ann.email,
      email_key: ann.email_key,
    });
    expect(await requestReset(NEW_EMAIL)).toEqual([]);
    expect((await confirmNewEmail(tokenFor(NEW_EMAIL, "confirm-email"))).body).toEqual({
      isInEffect: false,
      date: getDayIn(7),
    });
    expect(await requestReset(NEW_EMAIL)).toEqual([]);
    expect([await sendLogin(NEW_EMAIL), await sendLogin(ann.email)]).toEqual([422, 200]);
    expect(await requestReset(ann.email)).toEqual([`${ann.email}: Reset your password`]);
  });

  it("a confirmed address takes effect when the old address accepts the change, and ends sessions and links", async () => {
    const session = await signIn(test, { email: String(ann.email), domain: tenant.domain });
    const reset = await buildLink(test, ann);
    const { tokenFor } = await loadChanges({ ann: { email: NEW_EMAIL } });
    const [confirmToken, stopToken] = [
      tokenFor(NEW_EMAIL, "confirm-email"),
      tokenFor(ann.email, "account-change"),
    ];
    const storedChanges = await test.db
      .selectFrom("account_changes")
      .selectAll()
      .where("client_id", "=", tenant.client.id)
      .execute();
    for (const secret of [confirmToken, stopToken])
      expect(JSON.stringify([storedChanges, test.logLines])).not.toContain(secret);
    expect((await answerLink(stopToken, "accept")).body).toEqual({ kind: "email", state: "accepted" });
    expect(await sendLogin(NEW_EMAIL)).toBe(422);
    expect((await test.send("GET", "/v1/user", { token: session.token })).status).toBe(200);

    expect((await confirmNewEmail(confirmToken)).body).toEqual({ isInEffect: true, date: null });
    expect(await getPerson(ann.id)).toMatchObject({ email: NEW_EMAIL, email_key: NEW_EMAIL });
    expect((await test.send("GET", "/v1/user", { token: session.token })).status).toBe(401);
    const verify = { token: reset, date_of_birth: "14/03/1985", domain: tenant.domain };
    expect((await test.send("POST", "/v1/password-reset/dob", { body: verify })).body.error).toBe(
      "token_invalid",
    );
    expect([await sendLogin(NEW_EMAIL), await sendLogin(ann.email)]).toEqual([200, 422]);
    expect((await deliverMails()).sent).toEqual([`${ann.email}: Your email address has changed`]);
    expect(await requestReset(ann.email)).toEqual([]);
    expect(await requestReset(NEW_EMAIL)).toEqual([`${NEW_EMAIL}: Reset your password`]);
    // A second click has no further effect, and a stop comes too late.
    expect((await confirmNewEmail(confirmToken)).body).toEqual({ isInEffect: true, date: null });
    expect((await answerLink(stopToken, "stop")).status).toBe(422);
    expect(await listAuditRows()).toEqual(["accepted", "applied", "confirmed", "told"]);
  });

  it("a confirmed address takes effect on the seventh day, also for a person who has left since", async () => {
    const { tokenFor } = await loadChanges({ ann: { email: NEW_EMAIL } });
    await confirmNewEmail(tokenFor(NEW_EMAIL, "confirm-email"));
    await test.db
      .updateTable("employees")
      .set({ employment_status: "left", leave_date: "2026-11-21" })
      .where("id", "=", ann.id)
      .execute();
    await passTime(7 * day - 1);
    expect((await getPerson(ann.id)).email).toBe(ann.email);
    await passTime(1);
    expect((await getPerson(ann.id)).email).toBe(NEW_EMAIL);
    expect(await listOutcomes()).toEqual(["email: applied"]);
  });

  it("an unconfirmed address expires on the seventh day, and is audited", async () => {
    const { tokenFor } = await loadChanges({ ann: { email: NEW_EMAIL } });
    await passTime(7 * day);
    expect(await listOutcomes()).toEqual(["email: expired"]);
    expect(await listAuditRows()).toEqual(["ended", "told"]);
    expect((await confirmNewEmail(tokenFor(NEW_EMAIL, "confirm-email"))).body.error).toBe("token_invalid");
    expect((await getPerson(ann.id)).email).toBe(ann.email);
  });

  it("a stopped change never takes effect, and uploading the same file again does not request the change again", async () => {
    const { tokenFor } = await loadChanges({ ann: { email: NEW_EMAIL } });
    const [confirmToken, stopToken] = [
      tokenFor(NEW_EMAIL, "confirm-email"),
      tokenFor(ann.email, "account-change"),
    ];
    await confirmNewEmail(confirmToken);
    expect((await answerLink(stopToken, "stop")).body).toEqual({ kind: "email", state: "stopped" });
    // A second click gets the same reply.
    expect((await answerLink(stopToken, "stop")).body).toEqual({ kind: "email", state: "stopped" });
    expect([
      (await answerLink(stopToken, "accept")).status,
      (await confirmNewEmail(confirmToken)).status,
    ]).toEqual([422, 422]);
    await passTime(8 * day);
    expect((await getPerson(ann.id)).email).toBe(ann.email);
    tenant.token = (await signIn(test, tenant)).token;
    const again = await loadChanges({ ann: { email: NEW_EMAIL } });
    expect([again.sent, again.checked.problems[0]?.message]).toEqual([
      [],
      "They stopped this change, so we will not make it. Ask them first",
    ]);
    expect(await requestReset(NEW_EMAIL)).toEqual([]);
  });

  it("[B1] a link works only at its own tenant, and nobody can answer for another person", async () => {
    const { tokenFor } = await loadChanges({ ann: { email: NEW_EMAIL } });
    const other = await buildTenant(test.db);
    for (const domain of [other.domain, "nowhere"]) {
      expect((await confirmNewEmail(tokenFor(NEW_EMAIL, "confirm-email"), domain)).status).toBe(422);
      expect((await answerLink(tokenFor(ann.email, "account-change"), "stop", domain)).status).toBe(422);
    }
    // Each link can do only one thing.
    expect((await confirmNewEmail(tokenFor(ann.email, "account-change"))).status).toBe(422);
    expect((await answerLink(tokenFor(NEW_EMAIL, "confirm-email"), "accept")).status).toBe(422);
    expect(await listOutcomes()).toEqual(["email: null"]);
  });

  it("a logged-in person can see and stop their own pending change, and nobody else can", async () => {
    await loadChanges({ ann: { email: NEW_EMAIL } });
    const annToken = (await signIn(test, { email: String(ann.email), domain: tenant.domain })).token;
    const listOwnChanges = (callerToken: string) =>
      test.send("GET", "/v1/user/account-changes", { token: callerToken });
    const [waiting] = (await listOwnChanges(annToken)).body;
    const view = { kind: "email", value: NEW_EMAIL, isConfirmed: false, date: getDayIn(7) };
    expect(waiting).toEqual({ id: expect.any(String), ...view, state: "waiting" });
    expect((await listOwnChanges(tenant.token)).body).toEqual([]);
    const stopOwnChange = (callerToken: string) =>
      test.send("POST", `/v1/user/account-changes/${waiting.id}/stop`, { token: callerToken, body: {} });
    const loadEmployerChanges = () =>
      test.send("GET", `/main/client/${tenant.client.id}/employees/${ann.id}/account-changes`, {
        token: tenant.token,
      });
    expect((await loadEmployerChanges()).body).toEqual([waiting]);
    expect((await stopOwnChange(tenant.token)).status).toBe(404);
    expect((await stopOwnChange(annToken)).body).toEqual({ isStopped: true });
    expect((await listOwnChanges(annToken)).body).toEqual([]);
    expect((await loadEmployerChanges()).body).toEqual([{ ...waiting, state: "stopped", date: getDayIn(0) }]);
    await passTime(8 * day);
    expect((await getPerson(ann.id)).email).toBe(ann.email);
  });

  it("an upload row that changes an employer or the uploader is refused at that row", async () => {
    const boss = await buildMember(test.db, tenant.client.id, { user_type: "employer" });
    const checked = await checkChanges({ boss: { email: NEW_EMAIL } }, [
      fromEmployee(boss, { date_of_birth: "01/01/1990" }),
    ]);
    expect([
      checked.status,
      checked.problems.map(({ row, message }: { row: number; message: string }) => [row, message]),
    ]).toEqual([
      "failed",
      [
        [2, "This is you. You cannot change your own email address"],
        [5, "This person has employer access. A file cannot change their date of birth"],
      ],
    ]);
    // An employer's other values are loaded.
    const fine = await loadChanges({ boss: { grade: "Director" } });
    expect([fine.checked.errorCount, (await getPerson(tenant.employee.id)).grade]).toEqual([0, "Director"]);
  });

  it("a person who becomes an employer after the preview, or while a change waits, keeps their address", async () => {
    const checked = await checkChanges({ ann: { email: NEW_EMAIL } });
    const setUserType = (user_type: "employer" | "employee") =>
      test.db.updateTable("employees").set({ user_type }).where("id", "=", ann.id).execute();
    await setUserType("employer");
    expect((await confirmLoad(checked.uploadId)).body.error).toBe("stale");
    expect(await listOutcomes()).toEqual([]);
    await setUserType("employee");
    const { tokenFor } = await loadChanges({ ann: { email: NEW_EMAIL } });
    await setUserType("employer");
    await answerLink(tokenFor(ann.email, "account-change"), "accept");
    expect((await confirmNewEmail(tokenFor(NEW_EMAIL, "confirm-email"))).status).toBe(422);
    expect([await listOutcomes(), (await getPerson(ann.id)).email]).toEqual([["email: refused"], ann.email]);
  });

  it("a person without an account gets the new address at once, and links sent to the old one stop working", async () => {
    const link = await buildLink(test, bob, { kind: "activation" });
    const { sent } = await loadChanges({ bob: { email: NEW_EMAIL } });
    expect([sent, (await getPerson(bob.id)).email, await listOutcomes()]).toEqual([[], NEW_EMAIL, []]);
    const claim = {
      id: link,
      date_of_birth: bob.date_of_birth.split("-").reverse().join("/"),
      domain: tenant.domain,
    };
    expect((await test.send("POST", "/main/user/activate/dob", { body: claim })).body.error).toBe(
      "token_invalid",
    );
    expect(await requestReset(bob.email)).toEqual([]);
    expect(await requestReset(NEW_EMAIL)).toEqual([`${NEW_EMAIL}: Activate your account`]);
  });

  it("a person who registers after the load keeps the address when the load is undone", async () => {
    const { checked } = await loadChanges({ bob: { email: "bob@own.example", grade: "A" } });
    await test.db.updateTable("employees").set({ registered_at: 5 }).where("id", "=", bob.id).execute();
    expect((await getClientUploads().patch(checked.uploadId, { status: "undone" })).body.status).toBe(
      "undone",
    );
    expect(await getPerson(bob.id)).toMatchObject({ email: "bob@own.example", grade: bob.grade });
  });

  it("an undo ends waiting changes, keeps those in effect, and voids links that were sent to the removed address", async () => {
    const { checked, tokenFor, mails } = await loadChanges({
      ann: { email: NEW_EMAIL, date_of_birth: "15/03/1985", grade: "A" },
      bob: { email: "bob@typo.example" },
    });
    const births = mails.find(({ subject }) => subject.startsWith("Your date of birth"));
    const birthToken = /account-change\/([\w-]{43})/.exec(births?.text ?? "")?.[1] ?? "";
    expect((await answerLink(birthToken, "accept")).body.state).toBe("in_effect");
    const link = await buildLink(test, bob, { kind: "activation" });
    expect((await getClientUploads().patch(checked.uploadId, { status: "undone" })).body.status).toBe(
      "undone",
    );
    expect(await getPerson(ann.id)).toMatchObject({
      email: ann.email,
      date_of_birth: "1985-03-15",
      grade: ann.grade,
    });
    expect((await listOutcomes()).toSorted()).toEqual(["date_of_birth: applied", "email: undone"]);
    expect((await confirmNewEmail(tokenFor(NEW_EMAIL, "confirm-email"))).status).toBe(422);
    expect((await getPerson(bob.id)).email).toBe(bob.email);
    const claim = {
      id: link,
      date_of_birth: bob.date_of_birth.split("-").reverse().join("/"),
      domain: tenant.domain,
    };
    expect((await test.send("POST", "/main/user/activate/dob", { body: claim })).body.error).toBe(
      "token_invalid",
    );
  });

  it("a waiting change stays when the same file is loaded, is replaced by another address, and is withdrawn by the old address", async () => {
    const first = await loadChanges({ ann: { email: NEW_EMAIL } });
    const same = await loadChanges({ ann: { email: NEW_EMAIL } });
    expect([same.sent, await listOutcomes()]).toEqual([[], ["email: null"]]);

    const second = await loadChanges({ ann: { email: "other@home.example" } });
    expect(second.sent).toHaveLength(2);
    expect(await listOutcomes()).toEqual(["email: superseded", "email: null"]);
    expect((await confirmNewEmail(first.tokenFor(NEW_EMAIL, "confirm-email"))).status).toBe(422);

    const withdrawn = await loadChanges({});
    expect([withdrawn.checked.changed, withdrawn.checked.problems[0]?.message]).toEqual([
      1,
      "This cancels the waiting change to their email address",
    ]);
    expect(await listOutcomes()).toEqual(["email: superseded", "email: superseded"]);
    expect((await confirmNewEmail(second.tokenFor("other@home.example", "confirm-email"))).status).toBe(422);
  });

  it("a new date of birth waits, and links ask for the old one until the change and then stop working", async () => {
    const link = await buildLink(test, ann);
    const { sent, mails } = await loadChanges({ ann: { date_of_birth: "15/03/1985" } });
    expect(sent).toEqual([`${ann.email}: Your date of birth will change`]);
    expect(mails[0]?.text).not.toMatch(/1985|March/);
    const verifyBirth = async (date_of_birth: string, linkToken = link) =>
      (
        await test.send("POST", "/v1/password-reset/dob", {
          body: { token: linkToken, date_of_birth, domain: tenant.domain },
        })
      ).body;
    expect((await verifyBirth("15/03/1985")).error).toBe("dob_mismatch");
    expect(await verifyBirth("14/03/1985")).toEqual({ verified: true, email: ann.email });
    const { token: session } = await signIn(test, { email: String(ann.email), domain: tenant.domain });
    test.clock.advance(7 * day - 60_000);
    const late = await buildLink(test, ann);
    expect((await verifyBirth("15/03/1985", late)).error).toBe("dob_mismatch");
    const { sent: sentMails } = await passTime(60_000);
    expect(sentMails).toEqual([`${ann.email}: Your date of birth has changed`]);
    expect((await getPerson(ann.id)).date_of_birth).toBe("1985-03-15");
    const facts = (await listFacts(test.db, tenant.client.id, [ann.id])).get(ann.id) ?? [];
    expect(facts.filter(({ fact }) => fact === "date_of_birth")).toMatchObject([
      { value: "1985-03-14", effectiveFrom: "0001-01-01", knownTo: null },
      { value: "1985-03-15", effectiveFrom: "0001-01-01", knownTo: null },
    ]);
    expect((await verifyBirth("15/03/1985", late)).error).toBe("token_invalid");
    expect((await test.send("GET", "/v1/user", { token: session })).status).toBe(401);
  });

  it("an address and a date of birth in one row get separate emails and answers", async () => {
    const { sent, mails } = await loadChanges({ ann: { email: NEW_EMAIL, date_of_birth: "15/03/1985" } });
    expect(sent.toSorted()).toEqual(
      [
        ...[`${ann.email}: Your email address will change`, `${ann.email}: Your date of birth will change`],
        `${NEW_EMAIL}: Confirm your email address`,
      ].toSorted(),
    );
    const birth = mails.find(({ subject }) => subject.startsWith("Your date of birth"));
    const stopToken = /account-change\/([\w-]{43})/.exec(birth?.text ?? "")?.[1] ?? "";
    expect((await answerLink(stopToken, "stop")).body).toEqual({ kind: "date_of_birth", state: "stopped" });
    expect((await listOutcomes()).toSorted()).toEqual(["date_of_birth: stopped", "email: null"]);
  });

  it("an address that waits for confirmation stays free for others, and is never given twice", async () => {
    const { tokenFor } = await loadChanges({ ann: { email: NEW_EMAIL } });
    const checked = await checkChanges({ ann: { email: NEW_EMAIL } }, [
      buildFileRow("N-1", { email: "other@work.example" }),
    ]);
    expect(checked.errorCount).toBe(0);
    await getClientUploads().patch(checked.uploadId, { status: "cancelled" });
    for (const more of [[buildFileRow("N-1", { email: NEW_EMAIL.toUpperCase() })]]) {
      const refused = await checkChanges({}, more);
      expect(refused.problems).toContainEqual(
        expect.objectContaining({
          kind: "error",
          column: "email",
          message: "Someone else has been asked to confirm this email address",
        }),
      );
    }
    await buildMember(test.db, tenant.client.id, { email: NEW_EMAIL, email_key: NEW_EMAIL });
    await answerLink(tokenFor(ann.email, "account-change"), "accept");
    expect((await confirmNewEmail(tokenFor(NEW_EMAIL, "confirm-email"))).status).toBe(422);
    expect([await listOutcomes(), (await getPerson(ann.id)).email]).toEqual([["email: refused"], ann.email]);
  });

  it("an address that a change has freed can be given to another person, and no old link restores it", async () => {
    const { tokenFor } = await loadChanges({ ann: { email: NEW_EMAIL } });
    const stopToken = tokenFor(ann.email, "account-change");
    await answerLink(stopToken, "accept");
    await confirmNewEmail(tokenFor(NEW_EMAIL, "confirm-email"));
    const { checked } = await loadChanges({}, [buildFileRow("N-1", { email: String(ann.email) })]);
    expect(checked.added).toBe(1);
    expect((await answerLink(stopToken, "stop")).status).toBe(422);
    expect((await getPerson(ann.id)).email).toBe(NEW_EMAIL);
    expect(await requestReset(ann.email)).toEqual([`${ann.email}: Activate your account`]);
  });

  it("a person with an account and no address must confirm their first one", async () => {
    await test.db
      .updateTable("employees")
      .set({ email: null, email_key: null })
      .where("id", "=", ann.id)
      .execute();
    const { sent, tokenFor } = await loadChanges({ ann: { email: NEW_EMAIL } });
    expect([sent, await requestReset(NEW_EMAIL)]).toEqual([[`${NEW_EMAIL}: Confirm your email address`], []]);
    await confirmNewEmail(tokenFor(NEW_EMAIL, "confirm-email"));
    expect(await requestReset(NEW_EMAIL)).toEqual([]);
    await passTime(7 * day);
    expect(await requestReset(NEW_EMAIL)).toEqual([`${NEW_EMAIL}: Reset your password`]);
  });
});
