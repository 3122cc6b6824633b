import { expect, it } from "vitest";
import { collectStartGarbage } from "./start-garbage.server.ts";

it("[OPS-09] what only the start needed is gone after the collection, and what is held stays", async () => {
  const held = { of: "the server" };
  const kept = new WeakRef(held);
  const dropped = new WeakRef({ of: "the start" });
  await collectStartGarbage();
  expect(dropped.deref()).toBeUndefined();
  expect(kept.deref()).toBe(held);
});
