import { describe, expect, it } from "vitest";
import { copy, copyOf } from "./copy.ts";

describe("copy", () => {
  it("fills its placeholders, and a forgotten one is an error", () => {
    const read = copyOf({ en: { kept: "{kept} of {count} rules met" } });
    expect(read("kept", { kept: 5, count: 9 })).toBe("5 of 9 rules met");
    expect(() => read("kept", { kept: 5 })).toThrow("{count}");
    expect(copy("form.tooLong", { max: 5 })).toBe("Please use at most 5 characters");
  });
});
