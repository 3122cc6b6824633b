import { addDays } from "../../domain/calendar.ts";
import type { Trx } from "../schema.ts";
import { sealRow } from "../sealing/rows.ts";
import { toMorningInstant } from "./days.ts";
import type { SeedContext } from "./employee.ts";
import { toDemoId } from "./ids.ts";

interface DemoClaim {
  name: string;
  /** First name of a family member; null for Aisha Patel herself. */
  patient: string | null;
  category: string;
  what: string;
  pence: number;
  /** How many days ago the claim was sent; the treatment was three days earlier. */
  ago: number;
  /** What happened after the claim was sent, by day. */
  after: readonly { state: string; note?: string; paid?: number }[];
}

const claims: readonly DemoClaim[] = [
  {
    name: "hygienist",
    patient: null,
    category: "dental",
    what: "Hygienist",
    pence: 48_00,
    ago: 40,
    after: [{ state: "in-review" }, { state: "paid", paid: 48_00 }],
  },
  {
    name: "knee",
    patient: "Ravi",
    category: "physio",
    what: "Physiotherapy, one visit",
    pence: 55_00,
    ago: 6,
    after: [{ state: "in-review" }],
  },
  {
    name: "lenses",
    patient: null,
    category: "optical",
    what: "New lenses",
    pence: 120_00,
    ago: 9,
    after: [{ state: "more-asked", note: "Please add the receipt. It must show your name." }],
  },
  {
    name: "scan",
    patient: null,
    category: "health-check",
    what: "Body scan",
    pence: 75_00,
    ago: 25,
    after: [{ state: "in-review" }, { state: "refused", note: "A scan without a doctor is not covered." }],
  },
];

/** Claims of Aisha Patel on the health cash plan, one in each state. */
export async function seedClaims(trx: Trx, { day }: Pick<SeedContext, "day">): Promise<void> {
  const owner = "harbourline/00101";
  const ids = { client_id: "harbourline", employee_id: toDemoId("employee", owner) };
  const decider = toDemoId("employee", "harbourline/00119");
  for (const claim of claims) {
    const id = toDemoId("claim", claim.name);
    const toInstant = (days: number) => toMorningInstant(addDays(day, days - claim.ago));
    const steps = [{ state: "sent" }, ...claim.after] as DemoClaim["after"];
    const last = steps.at(-1);
    const details = {
      claimantId: claim.patient && toDemoId("family", `${owner}/${claim.patient}`),
      claimantName: `${claim.patient ?? "Aisha"} Patel`,
      category: claim.category,
      what: claim.what,
      treatmentDate: addDays(day, -claim.ago - 3),
    };
    const row = {
      id,
      ...ids,
      product_code: "cash-plan",
      state: last?.state ?? "sent",
      details: JSON.stringify(details),
      claimed_pence: claim.pence,
      paid_pence: last?.paid ?? null,
      paid_date: last?.paid ? addDays(day, steps.length - 1 - claim.ago) : null,
      note: last?.note ?? null,
      created_at: toInstant(0),
      updated_at: toInstant(steps.length - 1),
      version: steps.length,
    };
    await trx
      .insertInto("claims")
      .values(sealRow(trx, "claims", row))
      .execute();
    for (const [step, { state, note }] of steps.entries()) {
      const event = {
        id: toDemoId("claim-event", `${claim.name}/${step}`),
        ...ids,
        claim_id: id,
        version: step + 1,
        at: toInstant(step),
        actor_id: step === 0 ? ids.employee_id : decider,
        state,
        note: note ?? null,
      };
      await trx
        .insertInto("claim_events")
        .values(sealRow(trx, "claim_events", event))
        .execute();
    }
  }
}
