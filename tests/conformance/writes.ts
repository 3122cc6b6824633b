import { randomUUID } from "node:crypto";
import { addFamilyMember, type Call, editFamilyMember, getFamily } from "../../contract/index.ts";
import {
  type BaseUrls,
  type CallResult,
  type CheckedReply,
  findBreach,
  sendCall,
  type Visitor,
} from "./check.ts";

/** The calls that `--write` makes. It removes everything that it writes. */
export const writingCalls: ReadonlySet<string> = new Set([addFamilyMember.id, editFamilyMember.id]);

const child = {
  title: "Miss",
  first_name: "Wren",
  surname: "Conformance",
  sex: "female",
  fmember_type: "dependant",
  date_of_birth: "02/05/2019",
};

/** Adds a family member twice with one idempotency key, which must give one member, and removes it. */
export async function checkWrites(bases: BaseUrls, { token, ids }: Visitor): Promise<CallResult[]> {
  const params = { id: ids.get("user")?.[0] ?? "" };
  const headers = { "Idempotency-Key": randomUUID() };
  const sendMember = (body: object) => sendCall(bases, addFamilyMember, { params, body, token, headers });
  const getId = ({ json }: CheckedReply) => String((json as { family_id?: unknown } | undefined)?.family_id);

  const first = await sendMember(child);
  const broken = findBreach(addFamilyMember, first) ?? findRefusal(first);
  if (broken)
    return [toResult(addFamilyMember, broken), toResult(editFamilyMember, "there was nobody to remove")];
  const repeated = await sendMember(child);
  const other = await sendMember({ ...child, first_name: "Robin" });
  const reason =
    getId(repeated) !== getId(first)
      ? "the same Idempotency-Key added a second member"
      : other.status !== 400
        ? `the same Idempotency-Key with another body was answered with ${other.status}, where 400 is due`
        : null;

  const removed = await sendCall(bases, editFamilyMember, {
    params: { id: getId(first) },
    body: { ...child, active: false },
    token,
  });
  const { json } = await sendCall(bases, getFamily, { token });
  const isThere = Array.isArray(json) && json.some(({ family_id }) => String(family_id) === getId(first));
  const breach = findBreach(editFamilyMember, removed) ?? findRefusal(removed);
  return [
    toResult(addFamilyMember, reason),
    toResult(editFamilyMember, breach ?? (isThere ? "a removed member is still listed" : null)),
  ];
}

const findRefusal = ({ status }: CheckedReply) => (status >= 400 ? `refused with ${status}` : null);

const toResult = (call: Call, reason: string | null): CallResult => ({
  call,
  verdict: reason === null ? "conforms" : "differs",
  reason: reason ?? "",
});
