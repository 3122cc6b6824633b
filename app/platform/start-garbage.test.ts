import { expect, it } from "vitest";
import { collectStartGarbage } from "./start-garbage.server.ts";

it("[OPS-09] the collection frees what only the start needed, and keeps what is still referenced", async () => {
  const held = { of: "the server" };
  const kept = new WeakRef(held);
  const dropped = new WeakRef({ of: "the start" });
  await collectStartGarbage();
  expect(dropped.deref()).toBeUndefined();
  expect(kept.deref()).toBe(held);
});
