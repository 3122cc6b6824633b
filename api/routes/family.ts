import { addFamilyMember, editFamilyMember, type FamilyMember, getFamily } from "#contract/family.ts";
import { type FamilyRefusal, planAddition, planFamilyEdit } from "../domain/family-change.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { listFamily, lockFamily } from "../repositories/family.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { changeFamily, toFamilyRefusal, toMemberReply } from "../use-cases/family-writes.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";

/** Partners and dependants. Everybody sees only their own; others are not found (B1). */
export function createFamilyRoutes(services: Services) {
  return [
    implement(getFamily, async ({ actor }) => (await listFamily(services.db, actor)).map(toMemberReply)),
    implement(addFamilyMember, async (req) => {
      const added = await addMember(services, req);
      return added instanceof WorkRefusal ? req.refuse(...toFamilyRefusal(added.reason)) : added;
    }),
    implement(editFamilyMember, async (req) => {
      const edited = await editMember(services, req);
      return edited instanceof WorkRefusal ? req.refuse(...toFamilyRefusal(edited.reason)) : edited;
    }),
  ];
}

/** Adds a family member (API-31). */
function addMember(services: Services, req: CallRequest<typeof addFamilyMember>) {
  type Answer = FamilyMember | WorkRefusal<Exclude<FamilyRefusal, "not_found">>;
  return runIdempotently<Answer>(services, req, addFamilyMember.id, async (trx, catalogue) => {
    const family = await lockFamily(trx, req.actor);
    const day = toLondonDate(services.clock.now());
    const plan = planAddition(req.body, family, day);
    if ("refusal" in plan) return new WorkRefusal(plan.refusal);
    return toMemberReply(
      await changeFamily(trx, services, req, { family, catalogue, change: plan.change, day }),
    );
  });
}

/** Changes a family member (API-32). Of two changes the later one wins. */
function editMember(services: Services, req: CallRequest<typeof editFamilyMember>) {
  type Answer = FamilyMember | WorkRefusal<Exclude<FamilyRefusal, "family_full">>;
  return runIdempotently<Answer>(services, req, editFamilyMember.id, async (trx, catalogue) => {
    const family = await lockFamily(trx, req.actor);
    const day = toLondonDate(services.clock.now());
    const plan = planFamilyEdit(req.body, req.params.id, family, day);
    if ("refusal" in plan) return new WorkRefusal(plan.refusal);
    return toMemberReply(
      await changeFamily(trx, services, req, { family, catalogue, change: plan.change, day }),
    );
  });
}
