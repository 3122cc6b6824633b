import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { emailSchema } from "./email-schema.server.ts";

const parseTypedValues = (typed: Record<string, string>) => {
  const fields = new FormData();
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  const submission = parseWithZod(fields, { schema: emailSchema });
  return submission.status === "success" ? submission.value : submission.reply().error;
};

const emailMessage = expect.stringMatching(/email/i);

test.each([
  ["a trimmed address", { email: "  aisha@example.test " }, { email: "aisha@example.test" }],
  ["a missing field", {}, { email: [expect.any(String)] }],
  ["an empty field", { email: "   " }, { email: [expect.any(String)] }],
  ["an invalid address", { email: "aisha" }, { email: [emailMessage] }],
  ["more than 320 letters", { email: `${"a".repeat(320)}@b.test` }, { email: [emailMessage] }],
])("[LOGIN-10] the server checks %s in the email field by the browser's rules", (_, typed, answer) => {
  expect(parseTypedValues(typed)).toEqual(answer);
});
