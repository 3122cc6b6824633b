import { expect, test } from "vitest";
import { chooseEncoding } from "./encoding.server.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["BR;Q=1", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0", "identity"],
  ["br;q=0, gzip;q=0", "identity"],
  ["gzip;q=0.5, br;q=0.1", "gzip"],
  ["gzip;q=0.5, br;q=0.5", "br"],
  ["identity, br;q=0.5", "identity"],
  ["identity;q=0", "identity"],
  ["identity;q=0, br;q=0.1", "br"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["*;q=0, gzip", "gzip"],
  ["br;q=0, *", "gzip"],
  ["broccoli, x-br", "identity"],
  ["", "identity"],
])("an Accept-Encoding of %s gets the encoding %s", (acceptEncoding, expected) => {
  expect(chooseEncoding(new Headers({ "accept-encoding": acceptEncoding }))).toBe(expected);
});

test("a client without Accept-Encoding gets no encoding", () =>
  expect(chooseEncoding(new Headers())).toBe("identity"));
