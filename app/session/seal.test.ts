import { createHash, hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { describe, expect, test } from "vitest";
import { createSealer } from "./seal.server.ts";

const [OLD, NEW, FOREIGN] = ["old-".repeat(10), "new-".repeat(10), "foreign-".repeat(5)];
const payload = { accessToken: "opaque", note: "Zoë" };
const limits = { tenant: "harbourline", maxAgeSeconds: 60 };
const sealedFor = { tenant: "harbourline" };

describe("sealed values", () => {
  test("sealed values open unchanged", () => {
    const sealer = createSealer([NEW]);
    expect(sealer.open("session", sealer.seal("session", payload, limits), sealedFor)).toEqual(payload);
  });

  test("[SESSION-01] sealed cookies reveal nothing of their content", () => {
    const sealed = createSealer([NEW]).seal("session", payload, limits);
    const parts = sealed.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    expect(parts.join(" ")).not.toMatch(/opaque|harbourline/);
  });

  test("[B4] a retired secret that is still listed opens values, and the newest secret seals them", () => {
    const sealed = createSealer([OLD]).seal("session", payload, limits);
    const rotated = createSealer([NEW, OLD]);
    expect(rotated.open("session", sealed, sealedFor)).toEqual(payload);
    const resealed = rotated.seal("session", payload, limits);
    expect(createSealer([OLD]).open("session", resealed, sealedFor)).toBeNull();
  });

  test("[B4] a value sealed with an unknown secret cannot be opened", () => {
    const sealed = createSealer([FOREIGN]).seal("session", payload, limits);
    expect(createSealer([NEW, OLD]).open("session", sealed, sealedFor)).toBeNull();
  });

  test("[B3] sealed values open only for their tenant and purpose", () => {
    const sealer = createSealer([NEW]);
    const sealed = sealer.seal("session", payload, limits);
    expect(sealer.open("session", sealed, { tenant: "larkspur" })).toBeNull();
    expect(sealer.open("flash", sealed, sealedFor)).toBeNull();
  });

  test("sealed values expire on time", () => {
    let now = 1_000_000;
    const sealer = createSealer([NEW], () => now);
    const sealed = sealer.seal("session", payload, limits);
    now += 59_999;
    expect(sealer.open("session", sealed, sealedFor)).toEqual(payload);
    now += 1;
    expect(sealer.open("session", sealed, sealedFor)).toBeNull();
  });

  test("[B4] opening a sealed value with a flipped bit, a cut or an addition returns nothing and never throws", () => {
    const sealer = createSealer([NEW]);
    const sealed = sealer.seal("session", payload, limits);
    for (let index = 0; index < sealed.length - 1; index += 7) {
      const flipped = sealed[index] === "A" ? "B" : "A";
      const changed = sealed.slice(0, index) + flipped + sealed.slice(index + 1);
      if (changed !== sealed) expect(sealer.open("session", changed, sealedFor), `at ${index}`).toBeNull();
    }
    for (const length of [0, 1, 40, sealed.length - 20]) {
      expect(sealer.open("session", sealed.slice(0, length), sealedFor), `cut at ${length}`).toBeNull();
    }
    expect(sealer.open("session", `${sealed}AAAA`, sealedFor)).toBeNull();
  });

  test("[B4] opening a sealed value whose last character differs but decodes to the same bytes returns nothing", () => {
    const sealer = createSealer([NEW]);
    const sealed = sealer.seal("session", payload, limits);
    // The tag's last character carries two bits of four: its neighbour in the alphabet decodes to the same bytes.
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const other = sealed.slice(0, -1) + letters[letters.indexOf(sealed.at(-1) as string) + 1];
    const readTag = (value: string) => Buffer.from(value.split(".")[4] as string, "base64url");
    expect(readTag(other)).toEqual(readTag(sealed));
    expect(sealer.open("session", other, sealedFor)).toBeNull();
  });

  test.each([
    ["nothing", ""],
    ["dots", "...."],
    ["words", "not a token"],
    ["another algorithm", `${Buffer.from('{"alg":"none"}').toString("base64url")}....`],
    ["16 KB of noise", "x".repeat(16_384)],
    ["a megabyte", "x".repeat(1_048_576)],
    ["control characters", "\u0000\ud800"],
  ])("[B4] opening the value %s returns nothing and never throws", (_, value) => {
    expect(createSealer([NEW]).open("session", value, sealedFor)).toBeNull();
  });
});

describe("sealed values as compact JWE (RFC 7516)", () => {
  const key = new Uint8Array(hkdfSync("sha256", NEW, "", "portal cookies A256GCM", 32));
  const kid = createHash("sha256").update(key).digest("base64url").slice(0, 8);

  test("another implementation of JWE opens a sealed value by the same key", async () => {
    const sealed = createSealer([NEW], () => 5_000).seal("session", payload, limits);
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, key);
    expect(protectedHeader).toEqual({ alg: "dir", enc: "A256GCM", kid });
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({
      name: "session",
      tenant: "harbourline",
      ends: 65_000,
      data: payload,
    });
  });

  test("a value that another implementation sealed opens, but not with another cipher of the same key", async () => {
    const sealer = createSealer([NEW]);
    const claims = { name: "session", tenant: "harbourline", ends: Date.now() + 60_000, data: payload };
    const sealWith = (enc: string) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: "dir", enc, kid })
        .encrypt(key);
    expect(sealer.open("session", await sealWith("A256GCM"), sealedFor)).toEqual(payload);
    expect(sealer.open("session", await sealWith("A128CBC-HS256"), sealedFor)).toBeNull();
  });
});
