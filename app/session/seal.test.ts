import { describe, expect, test } from "vitest";
import { createSealer } from "./seal.server.ts";

const [OLD, NEW, FOREIGN] = ["old-".repeat(10), "new-".repeat(10), "foreign-".repeat(5)];
const payload = { accessToken: "opaque", note: "Zoë" };
const limits = { tenant: "harbourline", maxAgeSeconds: 60 };
const from = { tenant: "harbourline" };

describe("sealed values", () => {
  test("sealed values open unchanged", async () => {
    const sealer = createSealer([NEW]);
    expect(await sealer.open("session", await sealer.seal("session", payload, limits), from)).toEqual(
      payload,
    );
  });

  test("[SESSION-01] sealed cookies reveal nothing of their content", async () => {
    const sealed = await createSealer([NEW]).seal("session", payload, limits);
    const parts = sealed.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    expect(parts.join(" ")).not.toMatch(/opaque|harbourline/);
  });

  test("[B4] a retired secret that is still listed opens values, and the newest secret seals them", async () => {
    const sealed = await createSealer([OLD]).seal("session", payload, limits);
    const rotated = createSealer([NEW, OLD]);
    expect(await rotated.open("session", sealed, from)).toEqual(payload);
    const resealed = await rotated.seal("session", payload, limits);
    expect(await createSealer([OLD]).open("session", resealed, from)).toBeNull();
  });

  test("[B4] a value sealed with an unknown secret cannot be opened", async () => {
    const sealed = await createSealer([FOREIGN]).seal("session", payload, limits);
    expect(await createSealer([NEW, OLD]).open("session", sealed, from)).toBeNull();
  });

  test("[B3] sealed values open only for their tenant and purpose", async () => {
    const sealer = createSealer([NEW]);
    const sealed = await sealer.seal("session", payload, limits);
    expect(await sealer.open("session", sealed, { tenant: "larkspur" })).toBeNull();
    expect(await sealer.open("flash", sealed, from)).toBeNull();
  });

  test("sealed values expire on time", async () => {
    let now = 1_000_000;
    const sealer = createSealer([NEW], () => now);
    const sealed = await sealer.seal("session", payload, limits);
    now += 59_999;
    expect(await sealer.open("session", sealed, from)).toEqual(payload);
    now += 1;
    expect(await sealer.open("session", sealed, from)).toBeNull();
  });

  test("[B4] opening a sealed value with a flipped bit, a cut or an addition returns nothing and never throws", async () => {
    const sealer = createSealer([NEW]);
    const sealed = await sealer.seal("session", payload, limits);
    for (let at = 0; at < sealed.length - 1; at += 7) {
      const flipped = sealed[at] === "A" ? "B" : "A";
      const changed = sealed.slice(0, at) + flipped + sealed.slice(at + 1);
      if (changed !== sealed) expect(await sealer.open("session", changed, from), `at ${at}`).toBeNull();
    }
    for (const cut of [0, 1, 40, sealed.length - 20]) {
      expect(await sealer.open("session", sealed.slice(0, cut), from), `cut at ${cut}`).toBeNull();
    }
    expect(await sealer.open("session", `${sealed}AAAA`, from)).toBeNull();
  });

  test.each([
    ["nothing", ""],
    ["dots", "...."],
    ["words", "not a token"],
    ["another algorithm", `${Buffer.from('{"alg":"none"}').toString("base64url")}....`],
    ["16 KB of noise", "x".repeat(16_384)],
    ["a megabyte", "x".repeat(1_048_576)],
    ["control characters", "\u0000\ud800"],
  ])("[B4] opening the value %s returns nothing and never throws", async (_, value) => {
    expect(await createSealer([NEW]).open("session", value, from)).toBeNull();
  });
});
