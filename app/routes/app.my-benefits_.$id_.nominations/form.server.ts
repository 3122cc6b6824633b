import type { SubmissionResult } from "@conform-to/react";
import { type Beneficiary, nominate } from "#contract/extensions/nominations.ts";
import { nominationsCopy } from "#copy/nominations";
import { parseAmount } from "~/components/form/amount.ts";
import { parseDate } from "~/components/form/date-of-birth.ts";
import { toLondonDay } from "~/copy/day.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { findKey, keepKey, toFailureText } from "~/upstream/idempotency.server.ts";
import {
  EMPTY_PERSON,
  isRowCount,
  MAX_ROWS,
  type PersonField,
  readPeople,
  type TypedPerson,
  toFieldName,
} from "./fields.ts";

export interface NominationsReply {
  people: TypedPerson[];
  /** Messages by the names of the fields. */
  errors: Record<string, string>;
  formError?: string;
  /** The person whose row gets the focus, counted from 0. */
  focus?: number;
  /** Keeps the form's id, version and idempotency key (E8). */
  submission: SubmissionResult;
}

/** Does what the pressed button says: adds a row, removes one, saves, or names nobody. */
export async function submitNominations(context: RequestContext, id: string, fields: FormData) {
  const count = Number(fields.get("count"));
  // Saving only part of the rows would remove people that the person has named.
  if (!isRowCount(count)) return seeOther(paths.benefitNominations(id));
  const people = readPeople(count, (name) => readText(fields, name));
  const submission: SubmissionResult = {
    initialValue: Object.fromEntries(
      ["formId", "version", "retryKey"].flatMap((name) => {
        const value = fields.get(name);
        return typeof value === "string" ? [[name, value]] : [];
      }),
    ),
  };
  const createReply = (part: Partial<NominationsReply>, status = 200) =>
    createPage<NominationsReply>({ people, errors: {}, submission, ...part }, { status });
  const intent = String(fields.get("intent") ?? "");
  const removed = /^remove-(\d{1,2})$/.exec(intent)?.[1];
  if (removed !== undefined) {
    const remaining = people.filter((_, index) => index !== Number(removed));
    const focus = Math.min(Number(removed), Math.max(0, remaining.length - 1));
    return createReply({ people: remaining.length > 0 ? remaining : [EMPTY_PERSON], focus });
  }
  switch (intent) {
    case "add":
      if (people.length >= MAX_ROWS) return createReply({});
      return createReply({ people: [...people, EMPTY_PERSON], focus: people.length });
    case "clear":
      return sendNominations(context, { id, fields, show: createReply, submission }, []);
    case "save": {
      const { errors, beneficiaries } = toBody(people, toLondonDay(context.clock.now()));
      if (Object.keys(errors).length > 0) return createReply({ errors }, 400);
      return sendNominations(context, { id, fields, show: createReply, submission }, beneficiaries);
    }
    default:
      return seeOther(paths.benefitNominations(id));
  }
}

interface NominationPost {
  id: string;
  fields: FormData;
  show: (part: Partial<NominationsReply>, status?: number) => Response;
  submission: SubmissionResult;
}

async function sendNominations(
  { upstream, session }: RequestContext,
  { id, fields, show, submission }: NominationPost,
  beneficiaries: Beneficiary[],
) {
  const body = { version: Number(fields.get("version")) || 0, beneficiaries };
  const idempotencyKey = findKey(fields, id, body);
  const reply = await upstream.call(nominate, { params: { id }, body }, { idempotencyKey });
  if (reply.ok) {
    const text = nominationsCopy(beneficiaries.length > 0 ? "saved" : "savedNobody");
    return redirectAfterSave(session, paths.benefit(id), text);
  }
  if (reply.name === "not_found") return seeOther(paths.benefit(id));
  const errors = toFieldErrors(reply.fields);
  if (reply.name === "invalid" && Object.keys(errors).length > 0) return show({ errors }, 400);
  return show(
    {
      formError: toFailureText(reply, nominationsCopy("saveFailed")),
      submission: keepKey(submission, reply, idempotencyKey),
    },
    reply.name === "unavailable" ? 502 : 400,
  );
}

/** Checks the rows without the upstream, which checks the sum and all limits. `today` is yyyy-mm-dd. */
function toBody(people: readonly TypedPerson[], today: string) {
  const errors: Record<string, string> = {};
  const beneficiaries = people.map(({ name, relationship, share, birth, address }, index): Beneficiary => {
    const addError = (field: PersonField, message: string) => {
      errors[toFieldName(field, index)] = message;
    };
    const percent = parseAmount(share);
    const born = parseDate(birth, { required: false, today });
    if (name.trim() === "") addError("name", nominationsCopy("nameRequired"));
    if (relationship === "") addError("relationship", nominationsCopy("relationshipRequired"));
    if (percent === null) addError("share", nominationsCopy(share.trim() ? "shareWrong" : "shareRequired"));
    if (!born.ok) addError("birth", born.message);
    return {
      name,
      relationship: relationship as Beneficiary["relationship"],
      sharePercent: percent ?? 0,
      dateOfBirth: born.ok && born.iso ? born.iso : null,
      address: address || null,
    };
  });
  return { errors, beneficiaries };
}

const fieldsByWireName: Record<string, PersonField> = {
  name: "name",
  relationship: "relationship",
  sharePercent: "share",
  dateOfBirth: "birth",
  address: "address",
};

/**
 * Maps `beneficiaries.0.sharePercent` to the form's `share-0`; an error about all people is shown at the
 * first share.
 */
function toFieldErrors(fields: Readonly<Record<string, string[]>>): Record<string, string> {
  const errors = Object.entries(fields).flatMap(([path, [message]]): [string, string][] => {
    const [list, index, field = ""] = path.split(".");
    const ownField = fieldsByWireName[field];
    if (list !== "beneficiaries" || !message) return [];
    if (index === undefined) return [[toFieldName("share", 0), message]];
    return ownField ? [[toFieldName(ownField, Number(index)), message]] : [];
  });
  return Object.fromEntries(errors);
}

/** Reads a date from its three fields, any other value from one. */
function readText(fields: FormData, name: string): string {
  const readFieldText = (key: string) => String(fields.get(key) ?? "").slice(0, 2_000);
  if (fields.has(name)) return readFieldText(name);
  const parts = ["day", "month", "year"].map((part) => readFieldText(`${name}.${part}`));
  return parts.every((part) => part === "") ? "" : parts.join("/");
}
