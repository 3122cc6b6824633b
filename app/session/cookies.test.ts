import { describe, expect, test } from "vitest";
import { getCookieName, readChunked, readCookies, serialiseCookie, writeChunked } from "./cookies.server.ts";

const plainHttp = { https: false };
const getJar = (lines: string[]) =>
  Object.fromEntries(lines.map((line) => (line.split(";")[0] as string).split(/=(.*)/s).slice(0, 2)));

describe("cookies of the portal", () => {
  test("[SESSION-01] scripts, other sites and, over https, other hosts cannot read or set the cookies", () => {
    expect(serialiseCookie(getCookieName("bp_session", true), "v", { https: true })).toBe(
      "__Host-bp_session=v; Path=/; HttpOnly; Secure; SameSite=Lax",
    );
    expect(serialiseCookie(getCookieName("bp_session", false), "v", plainHttp)).toBe(
      "bp_session=v; Path=/; HttpOnly; SameSite=Lax",
    );
  });

  test.each([1, 3_797, 3_798, 3_799, 8_000, 19_999])(
    "[SESSION-05] a value of %i characters is read back, and no cookie exceeds 4,096 bytes",
    (length) => {
      const value = "v".repeat(length);
      const lines = writeChunked({}, "__Host-bp_session", value, { https: true, maxAgeSeconds: 2_592_000 });
      expect(lines.map((line) => line.length <= 4_096)).not.toContain(false);
      expect(readChunked(getJar(lines), "__Host-bp_session")).toBe(value);
    },
  );

  test("[SESSION-05] a shorter value clears the chunks that it no longer needs", () => {
    const longCookies = getJar(writeChunked({}, "s", "v".repeat(9_000), plainHttp));
    expect(Object.keys(longCookies)).toEqual(["s", "s.1", "s.2"]);
    const lines = writeChunked(longCookies, "s", "short", plainHttp);
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).every((line) => line.includes("Max-Age=0"))).toBe(true);
  });

  test("clearing a value deletes every part and nothing else", () => {
    const longCookies = getJar(writeChunked({}, "s", "v".repeat(9_000), plainHttp));
    expect(writeChunked(longCookies, "s", null, plainHttp).map((line) => line.split("=")[0])).toEqual([
      "s",
      "s.1",
      "s.2",
    ]);
    expect(writeChunked({}, "s", null, plainHttp)).toEqual([]);
  });

  test("[B4] a value with a missing part is read as no value, and a part of an older value is ignored", () => {
    const jar = getJar(writeChunked({}, "s", "v".repeat(9_000), plainHttp));
    const { "s.1": _, ...incompleteJar } = jar;
    expect(readChunked(incompleteJar, "s")).toBeNull();
    const short = getJar(writeChunked({}, "s", "short", plainHttp));
    expect(readChunked({ ...jar, ...short }, "s")).toBe("short");
  });

  test.each(["", "~", "0~x", "9~x", "7~x", "x", "1", "-1~x"])(
    "[B4] the cookies %j are read as no value",
    (value) => {
      expect(readChunked({ s: value, "s.1": "a", "s.2": "b" }, "s")).toBeNull();
    },
  );

  test("a value that is too long for cookies is refused and not cut", () => {
    expect(() => writeChunked({}, "s", "v".repeat(30_000), plainHttp)).toThrow(RangeError);
  });

  test.each(["=", ";;;", "a", "a=%E0%A4%A", '"', "__proto__=x; constructor=y"])(
    "[B4] reading the header %j never throws",
    (cookie) => {
      expect(() => readCookies(new Headers({ cookie }))).not.toThrow();
    },
  );
});
