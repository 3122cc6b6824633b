import { expect, it } from "vitest";
import { buildTenant } from "../../tests/support/api.ts";
import { buildClient } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { isLocked, lockOutRules } from "../domain/lock-out.ts";
import { networkLimit } from "../domain/network.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import { addFailure, addNetworkFailure, countNetworkFailures, findFailures } from "./login-failures.ts";
import { consumeRateLimit, findRateLimitWait } from "./rate-limits.ts";
import { findAccount } from "./tenants.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const YEAR_MS = 365 * 86_400_000;
const MINUTE_MS = 60_000;

describeEachDatabase("[D9] limits counted while the clock was a year fast", (open) => {
  it("a used-up limit refuses nobody once the clock is corrected, and counts from zero", async () => {
    const { db } = await open();
    const limit = { points: 2, window: MINUTE_MS };
    const consumeLimit = (now: number) => consumeRateLimit(db, "fast", { ...limit, now });
    for (let time = 0; time < 3; time++) await consumeLimit(NOW + YEAR_MS);
    expect(await findRateLimitWait(db, "fast", { ...limit, now: NOW })).toBe(0);
    expect([await consumeLimit(NOW), await consumeLimit(NOW), await consumeLimit(NOW)]).toEqual([
      0,
      0,
      MINUTE_MS,
    ]);
    expect(await findRateLimitWait(db, "fast", { ...limit, now: NOW })).toBe(MINUTE_MS);
  });

  it("a limit holds on a node whose clock is a little behind that of the node that counted", async () => {
    const { db } = await open();
    const limit = { points: 1, window: MINUTE_MS };
    await consumeRateLimit(db, "skewed", { ...limit, now: NOW + 5_000 });
    expect(await consumeRateLimit(db, "skewed", { ...limit, now: NOW })).toBe(MINUTE_MS + 5_000);
  });

  it("a locked account is open once the clock is corrected, and five more failures lock the account again", async () => {
    const { db } = await open();
    const address = { clientId: (await buildClient(db)).id, emailKey: "jo@fast.example" };
    const failLogin = (now: number) => inTransaction(db, (trx) => addFailure(trx, address, now));
    for (let time = 0; time < lockOutRules.failures; time++) await failLogin(NOW + YEAR_MS);
    expect(isLocked(await findFailures(db, address), NOW)).toBe(false);
    for (let time = 0; time < lockOutRules.failures; time++) await failLogin(NOW);
    expect(isLocked(await findFailures(db, address), NOW)).toBe(true);
    expect(isLocked(await findFailures(db, address), NOW - 5_000)).toBe(true);
  });

  it("a network's failures are forgotten once the clock is corrected", async () => {
    const { db } = await open();
    const failFromNetwork = (now: number) =>
      inTransaction(db, (trx) => addNetworkFailure(trx, "192.0.2.9", now));
    for (let time = 0; time < 9; time++) await failFromNetwork(NOW + YEAR_MS);
    expect(await countNetworkFailures(db, "192.0.2.9", NOW)).toBe(0);
    const { domain } = await buildTenant(db);
    const login = { label: findTenantLabel(domain), emailKey: "jo", network: "192.0.2.9", now: NOW };
    expect((await findAccount(db, login))?.networkFailures).toBe(0);
    await failFromNetwork(NOW);
    expect(await countNetworkFailures(db, "192.0.2.9", NOW)).toBe(1);
    expect(await countNetworkFailures(db, "192.0.2.9", NOW - networkLimit.window)).toBe(1);
  });
});
