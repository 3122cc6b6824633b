import { describe, expect, test } from "vitest";
import { encodeId, getQuestionName } from "~/components/form/set-up-fields.ts";
import { isFieldName } from "./field-names.server.ts";

describe("[E1] a field's name", () => {
  test.each([
    "email",
    "csrf",
    "terms_version",
    "dateOfBirth.day",
    "g-recaptcha-response",
    "__intent__",
    `people.${encodeId("ليلى.[0] 'x'")}`,
    getQuestionName({ id: "a.b[c]/d!", question: "" }),
  ])("a field with the name %s is accepted, because a form of the portal can have it", (name) => {
    expect(isFieldName(name)).toBe(true);
  });

  test.each([
    ["with an index", "q[2000000]"],
    ["with a small index", "q[0]"],
    ["with empty brackets", "q[]"],
    ["that is an index", "[4294967294].c"],
    ["of five parts", "a.b.c.d.e"],
    ["of 20,000 parts", "x.".repeat(20_000)],
    ["of 20,000 indexes", "[0]".repeat(20_000)],
    ["of 201 characters", "x".repeat(201)],
    ["with an empty part", "a..b"],
    ["that starts with a dot", ".a"],
    ["that is empty", ""],
    ["of an object's prototype", "__proto__.isAdmin"],
    ["with a part that names the prototype", "a.prototype"],
    ["of the constructor", "constructor"],
    ["of a method that every object has", "a.toString"],
    ["with a space", "a b"],
    ["with a control character", "a\u0000"],
    ["with a line break at its end", "a\n"],
    ["with letters that no field's name has", "naïve"],
  ])("a field with the name %s is refused", (_, name) => {
    expect(isFieldName(name)).toBe(false);
  });
});
