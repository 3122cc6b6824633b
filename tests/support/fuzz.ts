import fc from "fast-check";

/**
 * The same run each time; `FUZZ_SEED` tries another, and `FUZZ_SECONDS` a longer one. A failure prints its
 * seed.
 */
export const fuzzOptions = {
  seed: Number(process.env.FUZZ_SEED ?? 20_261_120),
  numRuns: 10_000,
  interruptAfterTimeLimit: 1_000 * Number(process.env.FUZZ_SECONDS ?? 6),
  endOnFailure: false,
} satisfies fc.Parameters;

const characters = fc.string({ unit: "binary", maxLength: 40 });

/** Values that attackers, old browsers and broken scripts send as text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["", " ", "0", "-1", "1e999", "NaN", "null", "undefined", "true", "[object Object]", "on", "yes"],
    ...["31/02/2026", "2026-02-31", "0000-00-00", "99999999999999999999", "0x10", "1.005", "−5", "٣"],
    ...["../../etc/passwd", "..%2f", "//evil.example", "https://evil.example/", "/\\evil", "%", "%00"],
    ...["\u0000", "\ud800", "\ufeff", "\u202e", "\r\nSet-Cookie: a=b", "👩‍👩‍👧", "İ", "ﷺ", "e\u0301"],
    ...[
      "<script>alert(1)</script>",
      "' or 1=1 --",
      '"',
      "{{7*7}}",
      "=cmd|' /C calc'!A0",
      "{}",
      "[]",
      '{"a":1}',
    ],
    ...[
      "a@b.c",
      "x".repeat(5_000),
      "9".repeat(400),
      "a".repeat(200),
      "eyJhbGciOiJub25lIn0.e30.",
      "__proto__",
    ],
  ),
  characters,
  fc.string({ maxLength: 20 }),
);

/** Field names that a form library treats specially, or that every object has. */
export const hostileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "then", "length"],
    ...["a[0]", "a[2000000]", "a[]", "[0]", "a.b.c.d", "a.b.c.d.e", ".", "a.", "a..b", "", "a[b]", "a[-1]"],
    ...[
      "__intent__",
      "__state__",
      "intent",
      "csrf",
      "returnTo",
      "email",
      "password",
      "dateOfBirth.day",
      "_data",
    ],
    ...["x.".repeat(50), "x".repeat(300), "people.1", "medical_1", "medical_%ZZ", "people.%ZZ", "to String"],
  ),
  characters,
);

/** A possible header value: no control characters, nothing beyond Latin-1. */
const headerValue = fc.oneof(
  fc.constantFrom(
    ...[
      "*/*",
      "text/html",
      ";",
      ",,,",
      "bytes=0-",
      "bytes=9-1",
      "gzip;q=x",
      "*",
      'W/"x"',
      "en;q=9,*",
      "\u00ff",
    ],
    ...[
      "127.0.0.1, ::1",
      "http://evil.example",
      "a=b; c",
      "bp_csrf=%",
      "Bearer x",
      "Thu, 01 Jan 1970 00:00:00 GMT",
    ],
  ),
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, "").trim()),
);

/** Headers that code between socket and route reads. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    ...["Accept", "Accept-Encoding", "Accept-Language", "User-Agent", "Referer", "Range", "If-None-Match"],
    ...["If-Modified-Since", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Request-Id"],
    ...[
      "Authorization",
      "Purpose",
      "Sec-Fetch-Mode",
      "Sec-Fetch-Dest",
      "X-HTTP-Method-Override",
      "Idempotency-Key",
    ],
  ),
  headerValue,
  { maxKeys: 3 },
);

export const hostileFields: fc.Arbitrary<[string, string][]> = fc.array(
  fc.tuple(fc.oneof(hostileName, hostileText), hostileText),
  { maxLength: 5 },
);

/** Encodes fields as forms and queries do; a lone surrogate, which no form can contain, becomes U+FFFD. */
export const encodeFields = (fields: readonly (readonly [string, string])[]): string =>
  String(new URLSearchParams(fields.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])));

/** JSON values that no form of a call expects. */
const hostileJson = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, 0, -1, -0, 1.5, 1e308, 2 ** 53 + 2, true, [], {}, [null], [[]], ["a"]),
  fc.constantFrom<unknown>("x".repeat(70_000), "2026-02-30", Array(2_000).fill("a"), Array(300).fill({})),
  fc.jsonValue({ maxDepth: 3 }),
);

type Place = (string | number)[];

const listPlaces = (value: unknown, place: Place = []): Place[] =>
  value !== null && typeof value === "object"
    ? [place, ...Object.entries(value).flatMap(([key, each]) => listPlaces(each, [...place, key]))]
    : [place];

function replaceAt(value: unknown, [key, ...rest]: Place, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = replaceAt(copy[key], rest, replacement);
  return copy;
}

/** A JSON body in which one value is replaced or left out. */
export const damageBody = (body: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...listPlaces(body)), fc.oneof(hostileJson, fc.constant(undefined)))
    .map(([place, replacement]) => replaceAt(body, place, replacement));
