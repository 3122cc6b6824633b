import type { Db } from "../../db/schema.ts";
import { isShareOfPay } from "../../domain/benefits/kinds/index.ts";
import type { Catalogue } from "../../domain/benefits/snapshot-types.ts";
import type { Clock } from "../../domain/clock.ts";
import { type EnrollingPlan, findEnrollingPlan } from "../../domain/enrolment/enrolment.ts";
import { toLondonDate } from "../../domain/london-date.ts";
import { listBenefitContents } from "../../repositories/benefits.ts";
import { findEnrolmentClient } from "../../repositories/enrolment.ts";

/** What all checked people of a client share. */
export interface EnrolmentRun {
  clientId: string;
  today: string;
  catalogue: Catalogue;
  plan: EnrollingPlan;
  /** Codes of all pension plans. */
  codes: readonly string[];
  /** The funding without salary sacrifice, which would need the person's agreement. */
  route: "NPA" | "RAS";
  stagingDate: string | null;
  /** The client's own names for its plans. */
  names: ReadonlyMap<string, string>;
}

interface EnrolmentRunDeps {
  db: Db;
  clock: Pick<Clock, "now">;
  getCatalogue(clientId: string, today: string): Promise<Catalogue>;
}

/** Null if no plan of the client enrols people. */
export async function loadEnrolmentRun(
  { db, clock, getCatalogue }: EnrolmentRunDeps,
  clientId: string,
): Promise<EnrolmentRun | null> {
  const today = toLondonDate(clock.now());
  const client = await findEnrolmentClient(db, { clientId });
  const catalogue = client && (await getCatalogue(clientId, today));
  const plan = catalogue && findEnrollingPlan(catalogue, toLondonDate(new Date(client.created_at)));
  const offered = await listBenefitContents(db, { clientId });
  // Nobody is enrolled in a plan that the client hides.
  if (!plan || !offered.some(({ product_code }) => product_code === plan.product.code)) return null;
  return {
    names: new Map(
      offered.flatMap(({ product_code, name }) => (name === null ? [] : [[product_code, name]])),
    ),
    clientId,
    today,
    catalogue,
    plan,
    codes: catalogue.products.filter(isShareOfPay).map(({ code }) => code),
    route: client.other_pension_route,
    stagingDate: client.staging_date,
  };
}
