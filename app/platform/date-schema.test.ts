import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createDateSchema } from "./date-schema.server.ts";

const schema = z.object({ dateOfBirth: createDateSchema({ today: "2026-11-20" }) });

function parseParts(parts: Record<string, string>) {
  const fields = new FormData();
  for (const [part, value] of Object.entries(parts)) fields.set(`dateOfBirth.${part}`, value);
  const submission = parseWithZod(fields, { schema });
  return submission.status === "success" ? submission.value.dateOfBirth : submission.reply().error;
}

describe("a posted date of birth", () => {
  it("[FORM-04] [FORM-07] the server adds leading zeros to a date of birth", () => {
    expect(parseParts({ day: "8", month: "1", year: "1978" })).toEqual({
      iso: "1978-01-08",
      dmy: "08/01/1978",
    });
  });

  it.each([
    [{}, "Date of birth is required"],
    [{ day: "", month: "", year: "" }, "Date of birth is required"],
    [{ day: "28", month: "", year: "1978" }, "Please enter a valid date"],
    [{ day: "29", month: "02", year: "2027" }, "Date of birth requires a valid date"],
    [{ day: "21", month: "11", year: "2026" }, "This date of birth is not valid"],
  ])(
    "[FORM-06] [FORM-08] [FORM-09] [FORM-10] the posted date %j is refused as a whole with: %s",
    (parts, message) => {
      expect(parseParts(parts)).toEqual({ dateOfBirth: [message] });
    },
  );
});
