import { Link } from "@remix-run/react";
import { plansCopy } from "#copy/plans";
import { Chip } from "~/components/content/chip.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { payrollPaths } from "~/paths-payroll.ts";
import type { PlanView } from "~/view-models/plans.server.ts";

interface PlansProps {
  /** Null if they could not be loaded. */
  rows: PlanView[] | null;
  /** The address of the panel itself. */
  pagePath: string;
}

/** An employee's plans in instalments, each with a link to cancel it. */
export function Plans({ rows, pagePath }: PlansProps) {
  if (rows?.length === 0) return null;
  return (
    <section className="bp-section" id="plans">
      <h3>{plansCopy("title")}</h3>
      {rows ? (
        <ul className="bp-text">
          {rows.map((plan) => (
            <li key={plan.id}>
              <b>{plan.benefit}</b>: {plan.taken} <State {...plan} />
            </li>
          ))}
        </ul>
      ) : (
        <Failed problem={plansCopy("failed")} retry={pagePath} />
      )}
    </section>
  );
}

function State({ id, description, canCancel, isCancelled }: PlanView) {
  if (!canCancel && !isCancelled) return <Chip tone="quiet">{plansCopy("ended")}</Chip>;
  return (
    <>
      {isCancelled && <Chip tone="quiet">{plansCopy("cancelled")}</Chip>}{" "}
      <Link to={payrollPaths.planCancel(id)}>
        {plansCopy(isCancelled ? "see" : "cancel")}
        <span className="bp-hidden">{description}</span>
      </Link>
    </>
  );
}
