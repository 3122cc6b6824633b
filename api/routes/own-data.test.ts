import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { buildMember, buildTenant, password } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";

describeEachDatabase("a person's own data", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test);

  const requestData = (
    body: object = { password },
    { id = tenant.employee.id, bearer = tenant.token, language = "en" } = {},
  ) =>
    test.api.fetch(
      new Request(`http://api.internal/main/v2/user/${id}/data`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${bearer}`,
          "Accept-Language": language,
        },
        body: JSON.stringify(body),
      }),
    );
  const listAuditRows = () =>
    selectAuditRows(test.db, tenant.client.id, "person.data_given")
      .select(["action", "actor_id", "target_id"])
      .execute();

  it("a person who enters their password gets their data in a zip, and the audit records it", async () => {
    const reply = await requestData();
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const readFile = (name: string) => Buffer.from(files[name] ?? []).toString("utf8");
    expect(JSON.parse(readFile("json/employees.json"))).toMatchObject([
      { id: tenant.employee.id, first_name: tenant.employee.first_name, email: tenant.email },
    ]);
    expect(JSON.parse(readFile("json/sessions.json"))).toHaveLength(1);
    expect(readFile("README.html")).toContain("Everything we hold about you");
    expect(
      Object.values(files)
        .map((bytes) => Buffer.from(bytes).toString("latin1"))
        .join(),
    ).not.toContain("$argon2id");
    const { id } = tenant.employee;
    expect(await listAuditRows()).toEqual([{ action: "person.data_given", actor_id: id, target_id: id }]);
  });

  it("the zip is in the requested language: its first page, its file names, and who did what", async () => {
    const reply = await requestData({ password }, { language: "cy" });
    expect(reply.headers.get("content-disposition")).toContain("fy-nata.zip");
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const names = Object.keys(files).filter((name) => !name.startsWith("json/"));
    expect(names).toContain("csv/manylion.csv");
    const readme = Buffer.from(files["DARLLENWCH.html"] ?? []).toString("utf8");
    expect(readme).toMatch(/^<!doctype html>\n<html lang="cy-GB" dir="ltr">/);
    expect(readme).not.toMatch(/\b(the|your|of|rows|are|hold)\b/i);
    // Every link on the first page leads to a file.
    const links = [...readme.matchAll(/href="([^"]+)"/g)].map(([, path = ""]) => path);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((path) => !(path in files))).toEqual([]);
  });

  it("a person gets no data without the password, and failures lock the account as at a login", async () => {
    expect((await requestData({})).status).toBe(422);
    expect(await (await requestData({ password: "Wrong-Kettle-93-Orbit" })).json()).toMatchObject({
      error: "password_wrong",
      message: "This is not your current password",
    });
    for (let times = 0; times < 4; times++) await requestData({ password: "Wrong-Kettle-93-Orbit" });
    expect((await requestData()).status).toBe(423);
    expect(await listAuditRows()).toEqual([]);
  });

  it("another person's data, in any client, are not found", async () => {
    const colleague = await buildMember(test.db, tenant.client.id);
    expect((await requestData({ password }, { id: colleague.id })).status).toBe(404);
    const other = await buildTenant(test.db);
    expect((await requestData({ password }, { id: other.employee.id })).status).toBe(404);
    expect((await requestData({ password }, { bearer: "nobody" })).status).toBe(401);
  });

  it("a person who asked ten times within an hour must wait", async () => {
    for (let times = 0; times < 10; times++) await (await requestData()).arrayBuffer();
    const reply = await requestData();
    expect([reply.status, Number(reply.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});
