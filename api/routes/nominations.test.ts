import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { buildBenefit, buildSelection, buildStaff } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { openEmployersView, openStaffView, signInMember } from "../../tests/support/views.ts";

describeEachDatabase("nominations", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, {
    employee: { user_type: "employer" },
    scheme: { public_url: "https://quay.example" },
  });
  let sam: Awaited<ReturnType<typeof buildMember>>;
  let token: string;

  beforeEach(async () => {
    for (const code of ["life", "pension", "gym"]) await buildBenefit(test.db, tenant.client.id, code);
    sam = await buildMember(test.db, tenant.client.id);
    token = await signInMember(test, tenant, sam);
  });

  const dev = { name: "Dev Patel", relationship: "spouse", sharePercent: 100 };
  const getPath = (code: string) => `/v1/benefit/${code}/nominations`;
  const getNomination = (code = "life", caller: object = { token }) =>
    test.send("GET", getPath(code), caller);
  const postNomination = (
    beneficiaries: object[],
    { version = 0, code = "life", ...caller }: Record<string, unknown> = {},
  ) => test.send("POST", getPath(String(code)), { token, body: { version, beneficiaries }, ...caller });
  const listRows = () =>
    test.db
      .selectFrom("nominations")
      .selectAll()
      .where("client_id", "=", tenant.client.id)
      .orderBy("version")
      .execute();
  const listAuditRows = () =>
    selectAuditRows(test.db, tenant.client.id, "nomination.made")
      .select(["action", "actor_id", "detail"])
      .execute();

  it("an employee names a beneficiary, and sees the address and date of birth afterwards", async () => {
    const address = "1 Quay Road\nHull";
    const reply = await postNomination([
      { ...dev, sharePercent: 62.5, dateOfBirth: "1988-06-15", address },
      { name: "Sea Rescue", relationship: "charity", sharePercent: 37.5 },
    ]);
    expect(reply.status).toBe(200);
    const nomination = {
      version: 1,
      madeAt: "2026-11-20T09:00:00.000Z",
      beneficiaries: [
        { ...dev, sharePercent: 62.5, dateOfBirth: "1988-06-15", address },
        { name: "Sea Rescue", relationship: "charity", sharePercent: 37.5, dateOfBirth: null, address: null },
      ],
    };
    expect(reply.body).toEqual(nomination);
    expect((await getNomination()).body).toEqual({
      name: "Life assurance",
      language: "en",
      canNominate: true,
      maximum: 10,
      nominations: [nomination],
    });
    expect(await listAuditRows()).toEqual([
      {
        action: "nomination.made",
        actor_id: sam.id,
        detail: JSON.stringify({ benefit: "life", beneficiaries: 2 }),
      },
    ]);
  });

  it("the names in nominations are sealed in the database and appear in no log line", async () => {
    await postNomination([{ ...dev, name: "Quillon Marsh" }]);
    const [row] = await listRows();
    expect(String(row?.beneficiaries)).toMatch(/^sealed\.1\./);
    expect(JSON.stringify(await listRows())).not.toContain("Quillon");
    expect(test.logLines.join("\n")).not.toContain("Quillon");
  });

  it("a new nomination keeps the old one in the history, and removing everyone counts as a nomination", async () => {
    await postNomination([dev]);
    const [first] = await listRows();
    await postNomination([{ ...dev, relationship: "partner" }], { version: 1 });
    expect((await postNomination([], { version: 2 })).body).toMatchObject({ version: 3, beneficiaries: [] });
    const stored = await listRows();
    expect(stored[0]).toEqual(first);
    const { nominations } = (await getNomination()).body;
    expect(nominations.map((each: { version: number }) => each.version)).toEqual([3, 2, 1]);
    expect(nominations[2].beneficiaries[0].relationship).toBe("spouse");
  });

  it("the same post sent twice has one effect, and a post from an older page changes nothing", async () => {
    const headers = { "Idempotency-Key": "k-1" };
    const first = await postNomination([dev], { headers });
    expect((await postNomination([dev], { headers })).body).toEqual(first.body);
    expect(await listRows()).toHaveLength(1);
    expect(await listAuditRows()).toHaveLength(1);
    const late = await postNomination([{ ...dev, name: "Somebody Else" }]);
    expect([late.status, late.body.error]).toEqual([409, "changed"]);
    const other = await postNomination([{ ...dev, name: "Somebody Else" }], { headers });
    expect([other.status, other.body.error]).toEqual([400, "invalid"]);
    expect(await listRows()).toHaveLength(1);
  });

  it("two posts at once make one nomination", async () => {
    const answers = await Promise.all([
      postNomination([dev]),
      postNomination([{ ...dev, relationship: "child" }]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listRows()).toHaveLength(1);
  });

  it("a wrong value of a nomination is reported by field, and nothing is saved", async () => {
    const { status, body } = await postNomination([{ ...dev, name: "", sharePercent: 40 }]);
    expect([status, body.errors]).toEqual([
      400,
      {
        "beneficiaries.0.name": ["Enter their name"],
        beneficiaries: ["The shares add up to 40%. They must add up to 100%"],
      },
    ]);
    expect(await listRows()).toEqual([]);
  });

  it("the plan says whether it takes nominations, and a person without the benefit cannot make one", async () => {
    const loadTakesNominations = async (code: string) =>
      (await test.send("GET", `/v1/benefit/${code}/with-selection`, { token })).body.takesNominations;
    expect([
      await loadTakesNominations("life"),
      await loadTakesNominations("pension"),
      await loadTakesNominations("gym"),
    ]).toEqual([true, true, false]);
    expect((await getNomination("gym")).status).toBe(404);
    expect((await postNomination([dev], { code: "gym" })).status).toBe(404);
    expect((await getNomination("pension")).body.canNominate).toBe(false);
    const refused = await postNomination([dev], { code: "pension" });
    expect([refused.status, refused.body.error]).toEqual([409, "not_allowed"]);
    await buildSelection(test.db, sam);
    expect((await getNomination("pension")).body.canNominate).toBe(true);
    expect((await postNomination([dev], { code: "pension" })).status).toBe(200);
    expect((await getNomination("life")).body.nominations).toEqual([]);
  });

  it("a nomination is closed to everybody else, even in a masquerade as its person", async () => {
    await postNomination([dev]);
    const other = await buildMember(test.db, tenant.client.id);
    expect(
      (await getNomination("life", { token: await signInMember(test, tenant, other) })).body.nominations,
    ).toEqual([]);
    const stranger = await buildTenant(test.db);
    await buildBenefit(test.db, stranger.client.id, "life");
    const theirs = await signInMember(test, stranger, stranger.employee);
    expect((await getNomination("life", { token: theirs })).body.nominations).toEqual([]);
    const employer = await signInMember(test, tenant, tenant.employee);
    const views = [
      await openStaffView(test, tenant, { userId: sam.id, staffId: (await buildStaff(test.db)).id }),
      await openEmployersView(test, tenant, { employer, userId: sam.id }),
    ];
    for (const view of views) {
      expect((await postNomination([], { version: 1, ...view })).status).toBe(403);
      expect((await getNomination("life", view)).status).toBe(403);
    }
    expect(await listRows()).toHaveLength(1);
  });
});
