import type { Db } from "../../db/schema.ts";
import type { Catalogue } from "../../domain/benefits/catalogue.ts";
import { isShareOfPay } from "../../domain/benefits/kinds/index.ts";
import type { Clock } from "../../domain/clock.ts";
import { type EnrollingPlan, findEnrollingPlan } from "../../domain/enrolment/enrolment.ts";
import { londonDate } from "../../domain/london-date.ts";
import { listBenefitContents } from "../../repositories/benefits.ts";
import { findEnrolmentClient } from "../../repositories/enrolment.ts";

/** Facts that all checked people of a client share. */
export interface EnrolmentRun {
  clientId: string;
  today: string;
  catalogue: Catalogue;
  plan: EnrollingPlan;
  /** Every plan that is a pension. */
  codes: readonly string[];
  /** The pension's route without salary sacrifice, because sacrifice needs the person's agreement. */
  route: "NPA" | "RAS";
  stagingDate: string | null;
  /** The client's own names of its plans. */
  names: ReadonlyMap<string, string>;
}

interface EnrolmentRunDeps {
  db: Db;
  clock: Pick<Clock, "now">;
  getCatalogue(clientId: string, today: string): Promise<Catalogue>;
}

/** Null if the client has no plan that enrols. */
export async function loadEnrolmentRun(
  { db, clock, getCatalogue }: EnrolmentRunDeps,
  clientId: string,
): Promise<EnrolmentRun | null> {
  const today = londonDate(clock.now());
  const client = await findEnrolmentClient(db, { clientId });
  const catalogue = client && (await getCatalogue(clientId, today));
  const plan = catalogue && findEnrollingPlan(catalogue, londonDate(new Date(client.created_at)));
  const offered = await listBenefitContents(db, { clientId });
  // The job enrols nobody in a plan that the client hides.
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
