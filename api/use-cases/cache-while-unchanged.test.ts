import { expect, test } from "vitest";
import { collectStartGarbage } from "../../app/platform/start-garbage.server.ts";
import { buildClient } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { cacheWhileUnchanged } from "./cache-while-unchanged.ts";

interface Figures {
  name: string;
}

describeEachDatabase("figures that are cached while nothing changes", (open) => {
  test("[OPS-09] the cache keeps a figure until the minute of its computation ends, and then drops it", async () => {
    const { db } = await open();
    const { id: clientId } = await buildClient(db);
    const keep = cacheWhileUnchanged<Figures>(db, 1_000);
    const catalogue = {};
    const findValue = (now: number, name: string) =>
      keep({ clientId, catalogue, now, name: [name] }, async () => ({ name }));
    const noon = Date.UTC(2026, 10, 27, 12);
    const first = new WeakRef(await findValue(noon, "payslip"));
    await collectStartGarbage();
    expect(await findValue(noon + 59_999, "payslip")).toBe(first.deref());
    await findValue(noon + 60_000, "opening");
    await collectStartGarbage();
    expect(first.deref()).toBeUndefined();
  });
});
