import { parse } from "csv-parse/sync";
import { beforeEach, expect, it } from "vitest";
import { signIn } from "../../tests/support/api.ts";
import {
  buildBenefit,
  buildEmployee,
  buildFamilyMember,
  buildSelection,
  setClock,
} from "../../tests/support/builders.ts";
import { childForm } from "../../tests/support/child-form.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import type { Row } from "../db/schema.ts";
import { recordFirstFacts } from "../repositories/person-facts.ts";

/** Today is 20 November 2026, and everyone has been covered since 1 April. */
describeEachDatabase("corrections in a provider's file", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer", employee_number: "000001" } });
  const uploads = getUploads(test, () => tenant);
  let zoe: Row<"employees">;

  beforeEach(async () => {
    await moveTo("2026-11-20");
    const client_id = tenant.client.id;
    await test.db.insertInto("providers").values({ client_id, code: "oakmere", name: "Oakmere" }).execute();
    await buildBenefit(test.db, client_id, "private-medical", { provider_code: "oakmere" });
    zoe = await buildEmployee(test.db, {
      client_id,
      employee_number: "000101",
      first_name: "Zoe",
      surname: "Fry",
      date_of_birth: "1985-03-14",
      registered_at: null,
    });
    const recording = {
      clientId: client_id,
      source: "seed",
      recordedBy: null,
      now: Date.parse("2026-04-01"),
    };
    await test.db.transaction().execute((trx) => recordFirstFacts(trx, recording, [zoe]));
  });

  const cover = (owner: Row<"employees">, people: readonly string[] = []) =>
    buildSelection(test.db, owner, {
      code: "private-medical",
      choice: { kind: "tiers", level: "standard", tier: people.length > 0 ? "children" : "single" },
      people,
    });
  const listLines = async (month: string) => {
    const path = `/main/client/${tenant.client.id}/reports/provider.oakmere.${month}/download`;
    const { status, body } = await test.send("GET", path, { token: tenant.token });
    expect(status).toBe(200);
    const [columns = [], ...lines]: string[][] = parse(String(body), {
      bom: true,
      relax_column_count: true,
    });
    const toCells = (line: string[], names: string[]) => names.map((name) => line[columns.indexOf(name)]);
    return lines
      .filter((line) => line.length === columns.length && line[columns.indexOf("Member")])
      .map((line) => toCells(line, ["Action", "Member", "Date of birth"]).join(" | "));
  };
  const loadFile = async (changes: Parameters<typeof fromEmployee>[1]) => {
    const { uploadId } = await uploads.check(toCsv([fromEmployee({ ...zoe, ni_number: "" }, changes)]));
    const reply = await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
    expect(reply.body.status).toBe("done");
    return uploadId;
  };
  const moveTo = async (day: string) => {
    setClock(test.clock, `${day}T09:00:00Z`);
    tenant.token = (await signIn(test, tenant)).token;
  };

  it("[API-71] a corrected name and date of birth are one AMEND row, in the file of the month of the correction", async () => {
    await cover(zoe);
    await loadFile({ first_name: "Zoë", date_of_birth: "15/03/1985" });
    await loadFile({ first_name: "Zoë", surname: "O'Donnell-Fry", date_of_birth: "15/03/1985" });
    const corrected = "Zoë O'Donnell-Fry | 1985-03-15";
    expect(await listLines("2026-11")).toEqual([`AMEND | ${corrected}`]);
    await moveTo("2026-12-04");
    expect(await listLines("2026-10")).toEqual([" | Zoe Fry | 1985-03-14"]);
    expect(await listLines("2026-11")).toEqual([`AMEND | ${corrected}`]);
    expect(await listLines("2026-12")).toEqual([` | ${corrected}`]);
    // The file of a past month stays as its provider read it.
    await loadFile({ first_name: "Zoë", surname: "Fry-Patel", date_of_birth: "15/03/1985" });
    expect(await listLines("2026-11")).toEqual([`AMEND | ${corrected}`]);
    expect(await listLines("2026-12")).toEqual(["AMEND | Zoë Fry-Patel | 1985-03-15"]);
  });

  it("[API-71] an undone correction is no AMEND row", async () => {
    await cover(zoe);
    const uploadId = await loadFile({ surname: "Frye" });
    expect((await uploads.patch(uploadId, { status: "undone" })).body.status).toBe("undone");
    expect(await listLines("2026-11")).toEqual([" | Zoe Fry | 1985-03-14"]);
  });

  it("[API-71] a person whose cover ends is named as the provider knows them", async () => {
    await cover(zoe);
    await loadFile({ surname: "Frye", leave_date: "10/11/2026" });
    expect(await listLines("2026-11")).toEqual(["DELETE | Zoe Fry | 1985-03-14"]);
  });

  it("[API-71] a family member whose name or date of birth the person corrects has an AMEND row once", async () => {
    const born = { first_name: "Ren", surname: "Tester", date_of_birth: "2019-05-03" };
    const wren = await buildFamilyMember(test.db, tenant.employee, born);
    const kit = await buildFamilyMember(test.db, tenant.employee, { ...born, first_name: "Kit" });
    await cover(tenant.employee, [wren.id, kit.id]);
    const edited = await test.send("PATCH", `/v1/user/family-members/${wren.id}`, {
      token: tenant.token,
      body: { ...childForm, first_name: "Wren", surname: "Tester", date_of_birth: "02/05/2019" },
    });
    expect(edited.status).toBe(200);
    const employee = `Robin Tester | ${tenant.employee.date_of_birth}`;
    const corrected = "Wren Tester | 2019-05-02";
    expect((await listLines("2026-10")).toSorted()).toEqual(
      [` | ${employee}`, " | Ren Tester | 2019-05-03", " | Kit Tester | 2019-05-03"].toSorted(),
    );
    expect(await listLines("2026-11")).toEqual([
      ` | ${employee}`,
      `AMEND | ${corrected}`,
      " | Kit Tester | 2019-05-03",
    ]);
    await moveTo("2026-12-04");
    expect((await listLines("2026-12")).toSorted()).toEqual(
      [` | ${employee}`, ` | ${corrected}`, " | Kit Tester | 2019-05-03"].toSorted(),
    );
  });
});
