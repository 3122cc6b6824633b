import { describe, expect, it } from "vitest";
import { addFamilyMember } from "#contract/family.ts";
import { changeUpload } from "#contract/uploads.ts";
import { createForeignUpstream } from "../../tests/support/foreign-upstream.ts";
import { isOutcomeUnknown } from "./idempotency.server.ts";

const body = {
  title: "Miss",
  first_name: "Wren",
  surname: "Quist",
  sex: "female" as const,
  fmember_type: "dependant" as const,
  date_of_birth: "01/11/2026",
  education_check: null,
  education: null,
};
const input = { params: { id: "1" }, body };

/** An error like that of Node's fetch. */
const createFetchError = (code: string) => Object.assign(new TypeError("fetch failed"), { cause: { code } });

describe("[E8] a write without an answer", () => {
  it.each(["ECONNREFUSED", "ENOTFOUND"])("a call is known to have changed nothing after %s", async (code) => {
    const { upstream } = createForeignUpstream(() => Promise.reject(createFetchError(code)));
    const reply = await upstream.call(addFamilyMember, input, { idempotencyKey: "key-1" });
    expect(reply.ok || isOutcomeUnknown(reply)).toBe(false);
  });

  it.each([
    ["a cut connection", () => Promise.reject(createFetchError("ECONNRESET"))],
    ["a status of 500", () => new Response("", { status: 500 })],
    ["an answer that the contract does not allow", () => Response.json({ odd: true })],
  ])("a call has an unknown outcome after %s", async (_, answer) => {
    const { upstream } = createForeignUpstream(answer);
    const reply = await upstream.call(addFamilyMember, input, { idempotencyKey: "key-1" });
    expect(!reply.ok && isOutcomeUnknown(reply)).toBe(true);
  });

  it("a call is sent once more with the same key when the connection is cut, and never without a key", async () => {
    const keys: (string | null)[] = [];
    const { upstream } = createForeignUpstream((_, { headers }) => {
      keys.push(new Headers(headers).get("Idempotency-Key"));
      return Promise.reject(createFetchError("ECONNRESET"));
    });
    await upstream.call(addFamilyMember, input, { idempotencyKey: "key-1" });
    await upstream.call(changeUpload, { params: { id: "1" }, body: { status: "cancelled" } });
    expect(keys).toEqual(["key-1", "key-1", null]);
  });
});
