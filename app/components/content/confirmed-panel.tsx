import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import { paths } from "~/paths.ts";
import { Panel } from "./card.tsx";
import { Chip } from "./chip.tsx";
import { Facts } from "./facts.tsx";
import { Reference } from "./reference.tsx";
import { TimeLine, type TimeStep } from "./time-line.tsx";

interface ConfirmedProps {
  id: string;
  name: string;
  status: { label: string; tone: "good" | "wait" | "bad" | "quiet" };
  note: string;
  reference: string;
  facts: { label: string; value: string }[];
  dates: TimeStep[];
  hasCalendar: boolean;
}

/** A confirmed benefit: the result, its reference, and what the page adds. */
export function ConfirmedPanel({
  name,
  status,
  note,
  reference,
  facts,
  children,
}: Omit<ConfirmedProps, "id" | "dates" | "hasCalendar"> & { children?: ReactNode }) {
  return (
    <Panel title={name}>
      <p>
        <Chip tone={status.tone}>{status.label}</Chip>
      </p>
      {note && <p>{note}</p>}
      {reference && <Reference value={reference} />}
      {facts.length > 0 && <Facts facts={facts} />}
      {children}
    </Panel>
  );
}

/** The next dates with a calendar file; `name` is given if the page shows several benefits. */
export function ConfirmedDates({
  id,
  dates,
  hasCalendar,
  name,
}: Pick<ConfirmedProps, "id" | "dates" | "hasCalendar"> & { name?: string }) {
  return (
    <>
      <TimeLine steps={dates} label={name ? `${setUpCopy("whatNext")}: ${name}` : setUpCopy("whatNext")} />
      {hasCalendar && (
        <p>
          <Link to={paths.benefitDates(id)} reloadDocument>
            {benefitsCopy("addToCalendar")}
            {name && <span className="bp-hidden">: {name}</span>}
          </Link>
        </p>
      )}
    </>
  );
}
