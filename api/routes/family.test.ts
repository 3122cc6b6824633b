import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { buildMember, buildTenant, toKeyHeader } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { buildFamilyMember, buildStaff } from "../../tests/support/builders.ts";
import { childForm } from "../../tests/support/child-form.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { openStaffView } from "../../tests/support/views.ts";

const partner = {
  ...childForm,
  title: "Mr",
  sex: "male",
  fmember_type: "partner",
  date_of_birth: "29/02/1984",
};

describeEachDatabase("family members", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test);

  const listFamily = async () => (await test.send("GET", "/v1/user/family", { token: tenant.token })).body;
  const addMember = (body: object, key?: string, id = tenant.employee.id) =>
    test.send("POST", `/v1/user/${id}/family-members`, {
      token: tenant.token,
      body,
      headers: toKeyHeader(key),
    });
  const editMember = (id: string, body: object, key?: string) =>
    test.send("PATCH", `/v1/user/family-members/${id}`, {
      token: tenant.token,
      body,
      headers: toKeyHeader(key),
    });
  const listAuditRows = async (action: string) =>
    selectAuditRows(test.db, tenant.client.id, action)
      .select(["actor_id", "effective_user_id", "target_type", "target_id", "detail"])
      .execute();

  it("[API-30] [API-31] [FAMILY-02] a family member is added and listed as the reply showed it", async () => {
    expect(await listFamily()).toEqual([]);
    const { status, body } = await addMember({
      ...childForm,
      education_check: true,
      education: "31/07/2035",
    });
    expect([status, body]).toEqual([
      200,
      {
        family_id: expect.any(String),
        family_fname: "Wren",
        family_sname: "Tester",
        family_dob: "2019-05-02",
        family_gender_id: 1,
        family_famtype_id: 2,
        family_tname: "Miss",
        family_active: true,
        family_ft_edu_ends: "2035-07-31",
      },
    ]);
    const spouse = (await addMember(partner)).body;
    expect(spouse).toMatchObject({ family_dob: "1984-02-29", family_gender_id: 2, family_famtype_id: 1 });
    expect(await listFamily()).toEqual([spouse, body]);
    expect((await listAuditRows("family.added")).map(({ target_id }) => target_id).toSorted()).toEqual(
      [spouse.family_id, body.family_id].toSorted(),
    );
  });

  it("[API-32] [FAMILY-04] family members are changed, and removed by making them inactive", async () => {
    const { id } = await buildFamilyMember(test.db, tenant.employee, { registered_disabled: true });
    const { status, body } = await editMember(id, { ...childForm, surname: "Quist", familyMemberId: id });
    expect([status, body.family_sname, body.family_dob]).toEqual([200, "Quist", "2019-05-02"]);
    expect(await listFamily()).toEqual([body]);
    const removed = await editMember(id, { active: false });
    expect([removed.status, removed.body.family_active]).toEqual([200, false]);
    expect(await listFamily()).toEqual([]);
    const row = await test.db
      .selectFrom("family_members")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ surname: "Quist", active: false, registered_disabled: true });
    expect((await editMember(id, { active: true })).status).toBe(404);
    for (const action of ["family.changed", "family.removed"])
      expect(await listAuditRows(action)).toEqual([
        {
          actor_id: tenant.employee.id,
          effective_user_id: tenant.employee.id,
          target_type: "family_member",
          target_id: id,
          detail: null,
        },
      ]);
  });

  it("a family member who is saved unchanged is returned, and nothing is audited", async () => {
    const { family_id: id } = (await addMember(childForm)).body;
    const changed = await editMember(id, { ...childForm, surname: "Quist" });
    const repeated = await editMember(id, { ...childForm, surname: "Quist" });
    expect([repeated.status, repeated.body]).toEqual([200, changed.body]);
    expect(await listAuditRows("family.changed")).toHaveLength(1);
  });

  it("[FAMILY-07] missing and wrong values are reported by field, and nothing is saved", async () => {
    const { status, body } = await addMember({ ...childForm, title: "", date_of_birth: "29/02/2025" });
    expect([status, body.error, body.errors]).toEqual([
      400,
      "invalid",
      { title: ["Title is required"], date_of_birth: ["Date of birth requires a valid date"] },
    ]);
    expect((await addMember({ ...childForm, sex: 3 })).status).toBe(400);
    expect(await listFamily()).toEqual([]);
  });

  it("[FAMILY-02] a person has one partner at a time, even with parallel posts and changes", async () => {
    const posts = await Promise.all([1, 2, 3].map(() => addMember(partner)));
    expect(posts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(posts.find(({ status }) => status === 409)?.body.error).toBe("partner_exists");
    const { body } = await addMember(childForm);
    expect((await editMember(body.family_id, partner)).body.error).toBe("partner_exists");
    const [spouse] = await listFamily();
    expect((await editMember(spouse.family_id, { ...partner, title: "Dr" })).status).toBe(200);
    await editMember(spouse.family_id, { active: false });
    expect((await editMember(body.family_id, partner)).status).toBe(200);
  });

  it("a family has at most twenty members", async () => {
    for (let index = 0; index < 19; index++) await buildFamilyMember(test.db, tenant.employee);
    const posts = await Promise.all([addMember(childForm), addMember(childForm)]);
    expect(posts.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(posts.find(({ status }) => status === 409)?.body.error).toBe("family_full");
    const [first] = await listFamily();
    expect((await editMember(first.family_id, { surname: "Quist" })).status).toBe(200);
  });

  it("[C8] a repeated post gets the first reply and adds one family member, even if it is a partner", async () => {
    for (const body of [childForm, partner]) {
      const key = randomUUID();
      const posts = await Promise.all([addMember(body, key), addMember(body, key)]);
      expect(posts.map(({ status }) => status)).toEqual([200, 200]);
      expect(posts[0]?.body).toEqual(posts[1]?.body);
      expect((await addMember({ ...body, surname: "Else" }, key)).status).toBe(400);
    }
    const family = await listFamily();
    expect(family).toHaveLength(2);
    const key = randomUUID();
    const removals = await Promise.all(
      [1, 2].map(() => editMember(family[0].family_id, { active: false }, key)),
    );
    expect(removals.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listAuditRows("family.removed")).toHaveLength(1);
    expect((await editMember(family[0].family_id, { active: false })).status).toBe(404);
  });

  it("[C8] an idempotency key whose post was refused can be used again", async () => {
    const { body } = await addMember(partner);
    const key = randomUUID();
    expect((await addMember(partner, key)).status).toBe(409);
    await editMember(body.family_id, { active: false });
    expect((await addMember(partner, key)).status).toBe(200);
  });

  it("[B1] family members of a colleague or another client are not found, and the attempt is audited", async () => {
    const colleague = await buildMember(test.db, tenant.client.id);
    const other = await buildTenant(test.db);
    for (const owner of [colleague, other.employee]) {
      const { id } = await buildFamilyMember(test.db, owner, { surname: "Theirs" });
      for (const body of [{ ...childForm, surname: "Mine" }, { active: false }])
        expect((await editMember(id, body)).body.error).toBe("not_found");
      expect((await addMember(childForm, undefined, owner.id)).body.error).toBe("not_found");
      const rows = await test.db
        .selectFrom("family_members")
        .select(["surname", "active"])
        .where("employee_id", "=", owner.id)
        .execute();
      expect(rows).toEqual([{ surname: "Theirs", active: true }]);
    }
    expect(await listFamily()).toEqual([]);
    expect(await listAuditRows("access.not_found")).toHaveLength(6);
  });

  it("[B8] the family form sets only its own fields", async () => {
    const stolen = { id: "mine", client_id: "x", employee_id: "y", active: false, relationship: "partner" };
    const { body } = await addMember({ ...childForm, ...stolen });
    expect(await listFamily()).toEqual([body]);
    expect(body).toMatchObject({ family_famtype_id: 2, family_active: true });
    await editMember(body.family_id, { ...childForm, client_id: "x", employee_id: "y", created_at: 1 });
    expect(await listFamily()).toEqual([body]);
  });

  it("[C1] [C2] names keep markup and right-to-left letters as typed, without control characters and NUL", async () => {
    const first_name = "<script>alert(1)</script>";
    const { body } = await addMember({ ...childForm, first_name, surname: "اليوسف\u0000 \u202eX'); --" });
    expect([body.family_fname, body.family_sname]).toEqual([first_name, "اليوسف X'); --"]);
    expect(await listFamily()).toEqual([body]);
  });

  it("[E5] [RULE-21] a viewer cannot change a person's family, in any scheme year", async () => {
    const staffId = (await buildStaff(test.db)).id;
    const path = `/v1/user/${tenant.employee.id}/family-members`;
    for (const year of ["2025", "0"]) {
      const view = await openStaffView(test, tenant, { userId: tenant.employee.id, staffId, year });
      expect((await test.send("POST", path, { ...view, body: childForm })).status).toBe(403);
    }
    expect(await listFamily()).toEqual([]);
    expect(await listAuditRows("family.added")).toEqual([]);
  });

  it("no log line of a family call contains a name or a date of birth", async () => {
    await addMember({ ...childForm, surname: "Unmistakable", date_of_birth: "03/04/2011" });
    expect(test.logLines.join("\n")).not.toMatch(/Unmistakable|03\/04\/2011|2011-04-03/);
  });
});
