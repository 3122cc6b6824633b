import { randomUUID } from "node:crypto";
import { addFamilyMember, editFamilyMember, type FamilyMember, getFamily } from "#contract/family.ts";
import type { Trx } from "../db/schema.ts";
import {
  type FamilyErrors,
  type FamilyFacts,
  isSecondPartner,
  mostMembers,
  readFamilyForm,
} from "../domain/family-form.ts";
import { londonDate } from "../domain/london-date.ts";
import { type Ask, implement, type RefusalDetail } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { type AuditAction, addAudit } from "../repositories/audit.ts";
import { addMember, listFamily, lockFamily, updateMember } from "../repositories/family.ts";
import { Declined, once } from "../repositories/idempotency.ts";

/** Partners and dependants. Everybody has their own; anybody else's are not there (B1). */
export function familyRoutes(services: Services) {
  return [
    implement(getFamily, async ({ actor }) => (await listFamily(services.db, actor)).map(toReply)),
    implement(addFamilyMember, async (ask) => {
      if (ask.params.id !== ask.actor.userId) return ask.refuse("not_found");
      const added = await add(services, ask);
      return added instanceof Declined ? ask.refuse(...toRefusal(added)) : added;
    }),
    implement(editFamilyMember, async (ask) => {
      const edited = await edit(services, ask);
      return edited instanceof Declined ? ask.refuse(...toRefusal(edited)) : edited;
    }),
  ];
}

/** A name of the contract, or messages by field. */
type No<Name extends string> = Declined<Name | { errors: FamilyErrors }>;

const texts: Record<string, string> = {
  partner_exists: "You have a partner here already",
  family_full: `You can have at most ${mostMembers} family members here`,
};

function toRefusal<Name extends string>({ reason }: No<Name>): [Name | "invalid", RefusalDetail] {
  return typeof reason === "object" ? ["invalid", reason] : [reason, { message: texts[reason] }];
}

/** API-31. */
function add(services: Services, ask: Ask<typeof addFamilyMember>) {
  const { actor, body } = ask;
  const now = services.clock.now();
  type Answer = FamilyMember | No<"partner_exists" | "family_full">;
  return asOne<Answer>(services, ask, addFamilyMember.id, async (trx) => {
    const others = await lockFamily(trx, actor);
    const form = readFamilyForm(body, londonDate(now));
    if (!form.ok) return new Declined({ errors: form.errors });
    if (others.length >= mostMembers) return new Declined("family_full");
    if (isSecondPartner(form.facts.relationship, others)) return new Declined("partner_exists");
    const member = { id: randomUUID(), ...form.facts };
    const at = now.getTime();
    const owner = { client_id: actor.clientId, employee_id: actor.userId };
    await addMember(trx, { ...member, ...owner, created_at: at, updated_at: at });
    await note(trx, services, ask, "family.added", member.id);
    return toReply({ ...member, active: true });
  });
}

/** API-32: what the body leaves out stays as it was; of two changes the later counts. Who was removed is not there. */
function edit(services: Services, ask: Ask<typeof editFamilyMember>) {
  const { actor, params, body } = ask;
  const now = services.clock.now();
  type Answer = FamilyMember | No<"not_found" | "partner_exists">;
  return asOne<Answer>(services, ask, editFamilyMember.id, async (trx) => {
    const family = await lockFamily(trx, actor);
    const kept = family.find(({ id }) => id === params.id);
    if (!kept) return new Declined("not_found");
    if (body.active === false) {
      await updateMember(trx, actor, kept.id, { active: false }, now.getTime());
      await note(trx, services, ask, "family.removed", kept.id);
      return toReply({ ...kept, active: false });
    }
    const form = readFamilyForm(body, londonDate(now), kept);
    if (!form.ok) return new Declined({ errors: form.errors });
    const others = family.filter(({ id }) => id !== kept.id);
    if (isSecondPartner(form.facts.relationship, others)) return new Declined("partner_exists");
    await updateMember(trx, actor, kept.id, form.facts, now.getTime());
    await note(trx, services, ask, "family.changed", kept.id);
    return toReply({ ...kept, ...form.facts });
  });
}

type FamilyAsk = Pick<
  Ask<typeof editFamilyMember>,
  "actor" | "params" | "body" | "request" | "idempotencyKey"
>;

/** One effect for a key, however often it comes (C8). */
async function asOne<Answer extends object>(
  { db, clock }: Services,
  { actor, params, body, idempotencyKey }: FamilyAsk,
  call: string,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer | Declined<{ errors: FamilyErrors }>> {
  const { clientId, userId } = actor;
  const key = { clientId, userId, call, key: idempotencyKey, body: [params.id, body] };
  const answer = await once(db, key, clock.now().getTime(), work);
  return answer === "mismatch"
    ? new Declined({ errors: { "Idempotency-Key": ["was used for something else"] } })
    : answer;
}

function note(trx: Trx, { clock }: Services, { actor, request }: FamilyAsk, action: AuditAction, id: string) {
  const target = { type: "family_member", id };
  return addAudit(trx, {
    action,
    at: clock.now().getTime(),
    request,
    clientId: actor.clientId,
    actor,
    target,
  });
}

/** FAMILY-02. */
function toReply(
  member: Omit<FamilyFacts, "registered_disabled"> & { id: string; active: boolean },
): FamilyMember {
  return {
    family_id: member.id,
    family_fname: member.first_name,
    family_sname: member.surname,
    family_dob: member.date_of_birth,
    family_gender_id: member.sex === "female" ? 1 : 2,
    family_famtype_id: member.relationship === "partner" ? 1 : 2,
    family_tname: member.title,
    family_active: member.active,
    family_ft_edu_ends: member.education_ends,
  };
}
