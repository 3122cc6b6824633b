import { randomUUID } from "node:crypto";
import { refusalsCopy } from "#api-copy/refusals";
import {
  beneficiaryRelationships,
  getNominations,
  type Nomination,
  nominate,
} from "#contract/extensions/nominations.ts";
import type { Trx } from "../db/schema.ts";
import { maxBeneficiaries, parseNomination } from "../domain/benefits/nominations.ts";
import { isClosed } from "../domain/benefits/selection.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { addNomination, listNominations, readBeneficiaries } from "../repositories/nominations.ts";
import type { BenefitOffer } from "../use-cases/benefit-offer.ts";
import { getName } from "../use-cases/benefit-views.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";
import { loadMemberBenefits, loadMemberBenefitsForUpdate } from "../use-cases/member-benefits.ts";
import { createRefusal, toRefusal } from "../use-cases/refusal.ts";

type Relationship = (typeof beneficiaryRelationships)[number];
type NominationRefusal = {
  name: "invalid" | "not_found" | "changed" | "not_allowed";
  errors?: Record<string, string[]>;
  message?: string;
};

/**
 * The people who should be paid after a person's death. They are private: no employer's call and no
 * masquerade reads them.
 */
export function createNominationsRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(getNominations, async ({ actor, params, refuse }) => {
      const { offers } = await loadMemberBenefits(services, actor, toLondonDate(clock.now()));
      const offer = findOffer(offers, params.id);
      if (!offer) return refuse("not_found");
      const rows = await listNominations(db, actor, params.id);
      return {
        name: getName(offer),
        language: offer.content.language,
        canNominate: hasBenefit(offer),
        maximum: maxBeneficiaries,
        nominations: rows.map(toNomination),
      };
    }),
    implement(nominate, async (req) => {
      type Answer = Nomination | WorkRefusal<NominationRefusal>;
      const answer = await runIdempotently<Answer>(services, req, nominate.id, async (trx, catalogue) => {
        const { offers } = await loadMemberBenefitsForUpdate(
          trx,
          catalogue,
          req.actor,
          toLondonDate(clock.now()),
        );
        return addWish(trx, services, req, findOffer(offers, req.params.id));
      });
      return answer instanceof WorkRefusal ? req.refuse(...toRefusal(answer.reason)) : answer;
    }),
  ];
}

const findOffer = (offers: readonly BenefitOffer[], code: string) =>
  offers.find(({ product }) => product.code === code && product.takesNominations);

/** Whether the person has the cover; the employer's cover for everybody counts without a choice. */
const hasBenefit = ({ selectionPair: { active, latest } }: BenefitOffer) =>
  active != null || (latest != null && latest.status !== "draft" && !isClosed(latest));

async function addWish(
  trx: Trx,
  { clock }: Services,
  { actor, params, body, request }: CallRequest<typeof nominate>,
  offer: BenefitOffer | undefined,
): Promise<Nomination | WorkRefusal<NominationRefusal>> {
  const now = clock.now();
  if (!offer) return createRefusal("not_found");
  const reading = parseNomination(body.beneficiaries, {
    relationships: beneficiaryRelationships,
    today: toLondonDate(now),
  });
  if (!reading.ok) return new WorkRefusal({ name: "invalid", errors: reading.errors });
  if (!hasBenefit(offer)) return createRefusal("not_allowed", refusalsCopy("notYours"));
  const [newest] = await listNominations(trx, actor, params.id);
  if ((newest?.version ?? 0) !== body.version) {
    return new WorkRefusal({
      name: "changed",
      message: refusalsCopy("changedElsewhere"),
    });
  }
  const row = {
    id: randomUUID(),
    client_id: actor.clientId,
    employee_id: actor.userId,
    product_code: params.id,
    version: body.version + 1,
    beneficiaries: JSON.stringify(reading.beneficiaries),
    made_at: now.getTime(),
  };
  await addNomination(trx, row);
  await addAudit(trx, {
    action: "nomination.made",
    at: now.getTime(),
    request,
    clientId: actor.clientId,
    actor,
    target: { type: "nomination", id: row.id },
    detail: { benefit: params.id, beneficiaries: reading.beneficiaries.length },
    change: { before: newest ?? null, after: row },
  });
  return toNomination(row);
}

function toNomination(row: { version: number; made_at: number; beneficiaries: string }): Nomination {
  const beneficiaries = readBeneficiaries<Relationship>(row);
  return {
    version: row.version,
    madeAt: new Date(row.made_at).toISOString(),
    beneficiaries: beneficiaries.map(({ shareHundredths, ...each }) => ({
      ...each,
      sharePercent: shareHundredths / 100,
    })),
  };
}
