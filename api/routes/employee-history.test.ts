import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { factsKnownFrom } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { recordFacts } from "../repositories/person-facts.ts";

describeEachDatabase("an employee's history", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let robin: string;
  let token: string;

  beforeEach(async () => {
    test = await startTestApi(await open());
    tenant = await buildTenant(test.db, { employee: { user_type: "employer" } });
    robin = (await buildMember(test.db, tenant.client.id)).id;
    token = (await signIn(test, tenant)).token;
    const rise = { fact: "pay", value: "annual:4500000", effectiveFrom: "2026-12-01" } as const;
    const recording = {
      clientId: tenant.client.id,
      source: "upload:u-1",
      recordedBy: null,
      now: 5_000_000_000_000,
    };
    await inTransaction(test.db, (trx) =>
      recordFacts(trx, recording, [{ employeeId: robin, facts: [rise] }]),
    );
    return test.close;
  });

  const getHistory = (
    query = "",
    { client = tenant.client.id, employee = robin, as: callerToken = token } = {},
  ) =>
    test.send("GET", `/main/client/${client}/employees/${employee}/history${query}`, { token: callerToken });
  const payIn = (rows: { fact: string; value: string }[]) =>
    rows.filter(({ fact }) => fact === "pay").map(({ value }) => value);

  it("[B1] the history lists each fact with its day and the time of recording", async () => {
    const { status, body } = await getHistory();
    expect(status).toBe(200);
    expect(body.filter(({ fact }: { fact: string }) => fact === "pay")).toEqual([
      {
        fact: "pay",
        value: "annual:4200000",
        effectiveFrom: null,
        knownFrom: factsKnownFrom,
        knownTo: null,
        source: "seed",
      },
      {
        fact: "pay",
        value: "annual:4500000",
        effectiveFrom: "2026-12-01",
        knownFrom: 5_000_000_000_000,
        knownTo: null,
        source: "upload:u-1",
      },
    ]);
  });

  it("[B1] the history is returned as it was on a day, and as it was known at an instant", async () => {
    const getPayAt = async (query: string) => payIn((await getHistory(query)).body);
    expect(await getPayAt("?asAt=2026-11-30")).toEqual(["annual:4200000"]);
    expect(await getPayAt("?asAt=2026-12-01")).toEqual(["annual:4500000"]);
    expect(await getPayAt("?asAt=2026-12-01&knownAt=4999999999999")).toEqual(["annual:4200000"]);
    expect(await getPayAt("?asAt=2026-12-01&knownAt=5000000000000")).toEqual(["annual:4500000"]);
    expect(await getPayAt("?knownAt=4999999999999")).toEqual(["annual:4200000"]);
    expect((await getHistory("?asAt=2026-11-31")).status).toBe(400);
  });

  it("[B1] the history is open only to employers of the same client", async () => {
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const theirs = (await signIn(test, other)).token;
    for (const send of [
      getHistory("", { as: theirs }),
      getHistory("", { as: theirs, client: other.client.id }),
      getHistory("", { employee: other.employee.id }),
      getHistory("", { employee: "nobody" }),
    ]) {
      expect((await send).status).toBe(404);
    }
    const member = await buildMember(test.db, tenant.client.id);
    const { token: memberToken } = await signIn(test, {
      email: member.email as string,
      domain: tenant.domain,
    });
    expect((await getHistory("", { as: memberToken })).status).toBe(403);
  });
});
