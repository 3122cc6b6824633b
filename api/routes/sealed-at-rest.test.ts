import { expect, it } from "vitest";
import { buildTenant, type Send, signIn, startTestApi } from "../../tests/support/api.ts";
import { buildBenefit, buildWindow } from "../../tests/support/builders.ts";
import { dataKeys } from "../../tests/support/data-keys.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { readPostgresValues, readSqliteFiles } from "../../tests/support/database-bytes.ts";
import { buildFileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import { getTotpCodeAt } from "../platform/totp.ts";

const [joined, changed] = ["AB987654C", "CE135790A"];
const comments = "My knee operation of last spring";

describeEachDatabase("data at rest", (_, engine) => {
  async function startSealedApi() {
    const url = await engine.newUrl();
    const database = await openDatabase<Schema>(url, { dataKeys, poolSize: 4 });
    await migrate(database);
    const isDown = { send: async () => Promise.reject(new Error("no server")), close: () => {} };
    const test = await startTestApi(database, { mailer: isDown, demo: false });
    const readFile = async () =>
      engine.dialect === "sqlite" ? readSqliteFiles(url.slice("file:".length)) : readPostgresValues(database);
    const closeApi = async () => {
      await test.close();
      await database.close();
    };
    return { test, read: readFile, close: closeApi };
  }

  it("[AT-REST] the database holds no secret, NI number, medical answer or email text in the clear", async () => {
    const { test, read, close } = await startSealedApi();
    const tenant = await buildTenant(test.db, {
      scheme: { public_url: "https://quay.example" },
      employee: { user_type: "employer", employee_number: "E-0", annual_salary_pence: 130_000_00 },
    });
    const { token } = await signIn(test, tenant);
    const sendAs = (method: string, path: string, body?: unknown): ReturnType<Send> =>
      test.send(method, path, { token, body, headers: { "Idempotency-Key": `${method}${path}` } });

    // The National Insurance numbers are those of a new and a changed person, and in the file itself.
    const uploads = getUploads(test, () => ({ ...tenant, token }));
    const buildFile = (numbers: string[]) =>
      toCsv([
        fromEmployee(tenant.employee),
        ...numbers.map((ni_number, index) => buildFileRow(`N-${index}`, { ni_number })),
      ]);
    const { uploadId } = await uploads.send(buildFile([joined, joined])).then(({ body }) => body);
    const waiting = await read();
    await test.api.drainUploads();
    expect((await uploads.patch(uploadId, { status: "confirmed" })).body.status).toBe("done");
    const second = await uploads.check(buildFile([joined, changed]));
    expect(second).toMatchObject({ status: "checked", errorCount: 0 });
    const staged = await read();

    // Sets up two-factor login.
    const begun = await sendAs("POST", `/main/v2/user/${tenant.employee.id}/mfa`);
    const { secret } = begun.body;
    const first = await sendAs("POST", `/main/v2/user/${tenant.employee.id}/mfa/validate`, {
      type: "temporary",
      secret,
      code: getTotpCodeAt(secret, test.clock.real().getTime()),
    });
    const codes: string[] = first.body.recovery_codes;
    const pending = await read();

    // A draft stores medical answers too.
    await buildBenefit(test.db, tenant.client.id, "life");
    await buildWindow(test.db, tenant.client.id);
    const benefit = (await sendAs("GET", "/v1/benefit/life/with-selection")).body;
    const ids: string[] = benefit.medicalQuestions.map(({ id }: { id: string }) => id);
    const draft = { eeben_amount_value: 6, medical_answers: Object.fromEntries(ids.map((id) => [id, true])) };
    expect((await sendAs("POST", "/v1/benefit/life/selection", draft)).body.medical.complete).toBe(true);

    // The emails wait to be sent, with a link and with typed text.
    await test.send("POST", "/v1/forgot-password", {
      body: { email: tenant.email, recaptcha: "yes", domain: tenant.domain },
    });
    const option = { client_id: tenant.client.id, value: "other", label: "Other", position: 1 };
    await test.db.insertInto("enquiry_options").values(option).execute();
    expect((await sendAs("POST", "/v1/contact", { subject: "other", comments })).status).toBe(200);
    await test.api.drainOutbox();

    const all = [waiting, staged, pending, await read()].join("\n");
    expect(all).toContain(tenant.email);
    const answers = ids.map((id) => `"${id}":`);
    for (const clear of [joined, changed, secret, ...codes, ...answers, comments, "reset-password?token="]) {
      expect(all.includes(clear), clear).toBe(false);
    }
    expect(all).not.toMatch(/"(medical_answers|eeben_amount_value)":/);
    await close();
  });
});
