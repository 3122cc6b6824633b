import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createDataSealer, UnsealError } from "./sealer.ts";

const [first, second] = ["the-first-key-of-the-sealer-tests-1", "the-second-key-of-the-sealer-tests-2"];
const place = '["employees","ni_number","acme","e-1"]';
const number = "QQ123456C";

test("[AT-REST] a sealed text reveals nothing of its content, and opens only in the place for which it was sealed", () => {
  const { seal, open, keyIds } = createDataSealer([first]);
  const sealed = seal(place, number);
  expect(sealed.startsWith(`sealed.1.${keyIds[0]}.`)).toBe(true);
  expect(sealed).not.toContain(number);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain(number);
  expect(open(place, sealed)).toBe(number);
});

test("[AT-REST] the sealer seals bytes and returns them unchanged", () => {
  const { sealBytes, openBytes } = createDataSealer([first]);
  const plain = randomBytes(70_000);
  const sealed = Buffer.from(sealBytes(place, plain));
  expect(sealed.includes(plain.subarray(1_000, 1_032))).toBe(false);
  expect(Buffer.from(openBytes(place, sealed)).equals(plain)).toBe(true);
});

test("[AT-REST] the same text has the same sealed form in one place, and another form in another place", () => {
  const { seal } = createDataSealer([first]);
  expect(seal(place, number)).toBe(seal(place, number));
  const elsewhere = [
    place.replace("e-1", "e-2"),
    place.replace("acme", "other"),
    place.replace("ni_", "xi_"),
  ];
  const bodies = [place, ...elsewhere].map((each) => seal(each, number).slice(-40));
  expect(new Set(bodies).size).toBe(4);
});

test("[AT-REST] a sealed value of another row, column or client is refused", () => {
  const { seal, open } = createDataSealer([first]);
  const sealed = seal(place, number);
  for (const [from, to] of [
    ["e-1", "e-2"],
    ["acme", "other"],
    ["ni_number", "secret"],
    ["employees", "mails"],
  ] as const) {
    expect(() => open(place.replace(from, to), sealed)).toThrow(UnsealError);
  }
});

test("[AT-REST] a value that was altered, cut short or never sealed is refused without revealing its text", () => {
  const { seal, open } = createDataSealer([first]);
  const sealed = seal(place, number);
  const altered = Array.from(sealed, (letter, index) => {
    return sealed.slice(0, index) + (letter === "A" ? "B" : "A") + sealed.slice(index + 1);
  });
  const cut = Array.from(sealed, (_, index) => sealed.slice(0, index));
  for (const wrong of [...altered, ...cut, `${sealed}A`, `${sealed}=`, `${sealed}\n`, number, "sealed.1."]) {
    const fault = (() => {
      try {
        return open(place, wrong);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(fault, wrong).toBeInstanceOf(UnsealError);
    expect(String(fault)).not.toContain(number);
  }
});

test("[AT-REST] the newest key seals, every listed key opens, and a value of a missing key cannot be opened", () => {
  const old = createDataSealer([first]);
  const rotated = createDataSealer([second, first]);
  const sealed = old.seal(place, number);
  expect(rotated.open(place, sealed)).toBe(number);
  expect(rotated.seal(place, number)).not.toBe(sealed);
  expect(rotated.listForms(place, number)).toEqual([rotated.seal(place, number), sealed]);
  expect(() => old.open(place, rotated.seal(place, number))).toThrow("its key is not among DATA_KEYS");
  expect(rotated.keyIds).toEqual([createDataSealer([second]).keyIds[0], old.keyIds[0]]);
});
