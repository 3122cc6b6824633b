import { expect, test } from "vitest";
import { createMetrics } from "./metrics.server.ts";

test("[E11] a gauge that cannot be measured is left out instead of being 0, and comes back", async () => {
  const metrics = createMetrics({ token: null, trustedProxies: [] });
  let mails: number | null = 3;
  metrics.addGauges({
    gauges: { mails_failed: { help: "mails" }, logins_locked: { help: "logins", labels: ["client"] } },
    async measure() {
      if (mails === null) throw new Error("the database does not answer");
      const locked = { name: "logins_locked", labels: { client: "acme" }, value: 1 };
      return [{ name: "mails_failed", value: mails }, locked];
    },
  });
  const listValues = async () =>
    (await metrics.text()).split("\n").filter((line) => /^(mails_failed|logins_locked)/.test(line));
  const measured = ["mails_failed 3", 'logins_locked{client="acme"} 1'];

  expect(await listValues()).toEqual(measured);
  mails = null;
  expect(await listValues()).toEqual([]);
  mails = 3;
  expect(await listValues()).toEqual(measured);
});
