import { expect, it } from "vitest";
import { collectStartGarbage } from "./start-garbage.server.ts";

it("[OPS-09] the garbage collection after the start frees objects that only the start needed, and keeps referenced ones", async () => {
  const held = { of: "the server" };
  const kept = new WeakRef(held);
  const dropped = new WeakRef({ of: "the start" });
  await collectStartGarbage();
  expect(dropped.deref()).toBeUndefined();
  expect(kept.deref()).toBe(held);
});
