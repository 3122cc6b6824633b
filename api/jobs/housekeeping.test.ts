import { expect, it } from "vitest";
import { buildTenant, signIn, startTestApi } from "../../tests/support/api.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { daysToMs, hoursToMs, minutesToMs } from "../domain/clock.ts";
import { purgeExpired } from "./housekeeping.ts";

describeEachDatabase("housekeeping", (open) => {
  it("housekeeping deletes rows that no reply needs any more, and nothing else", async () => {
    const test = await startTestApi(await open());
    const tenant = await buildTenant(test.db);
    await test.send("POST", "/v1/login", {
      body: { email: "nobody@test.example", password: "wrong", domain: tenant.domain },
      ip: "203.0.113.5",
    });
    await signIn(test, tenant);
    const visitor = { subject: "a", comments: "b", email: "a@b.example", domain: tenant.domain };
    await test.send("POST", "/v1/contact", { body: visitor, headers: { "Idempotency-Key": "k" } });
    const tables = [
      "sessions",
      "login_failures",
      "network_failures",
      "rate_limits",
      "idempotency_keys",
    ] as const;
    const countRows = async () => {
      await purgeExpired(test.db, test.clock);
      const counts: number[] = [];
      for (const table of tables) {
        counts.push((await test.db.selectFrom(table).selectAll().execute()).length);
      }
      return counts;
    };
    expect(await countRows()).toEqual([1, 1, 1, 1, 1]);
    test.clock.advance(minutesToMs(15));
    expect(await countRows()).toEqual([1, 1, 0, 1, 1]);
    test.clock.advance(hoursToMs(1));
    expect(await countRows()).toEqual([1, 1, 0, 0, 1]);
    test.clock.advance(hoursToMs(35));
    expect(await countRows()).toEqual([0, 1, 0, 0, 1]);
    test.clock.advance(hoursToMs(12));
    expect(await countRows()).toEqual([0, 1, 0, 0, 0]);
    test.clock.advance(daysToMs(90));
    expect(await countRows()).toEqual([0, 0, 0, 0, 0]);
    await test.close();
  });
});
