import type { ReactNode } from "react";
import { claimsCopy } from "#copy/claims";
import { Notice } from "../layout/notice.tsx";
import { Panel } from "./card.tsx";
import { Chip } from "./chip.tsx";
import { PersonName } from "./person-name.tsx";
import { TimeLine, type TimeStep } from "./time-line.tsx";

export interface ClaimPartsProps {
  claim: {
    id: string;
    state: string;
    stateLabel: string;
    tone: "wait" | "good" | "bad";
    claimantName: string;
    category: string;
    what: string;
    claimed: string;
    treated: string;
    paid: string | null;
    /** The question to the claimant, or the reason for a refusal. */
    note: string | null;
    events: readonly TimeStep[];
    receipts: readonly { id: string; label: string }[];
  };
  receiptPath: (receiptId: string) => string;
  /** The heading of the question to the claimant. */
  questionTitle: string;
  /** The form below the question. */
  answer?: ReactNode;
  /** The claim's facts for those who decide it. */
  facts?: ReactNode;
  /** Buttons or links below the receipts. */
  children?: ReactNode;
}

/** The content of a claim, its history and its receipts. */
export function ClaimParts({ claim, receiptPath, questionTitle, answer, facts, children }: ClaimPartsProps) {
  const { note, paid, events, receipts } = claim;
  return (
    <>
      <p>
        <Chip tone={claim.tone}>{claim.stateLabel}</Chip>
      </p>
      {note && (
        <Notice
          tone={claim.state === "refused" ? "bad" : "wait"}
          title={claim.state === "refused" ? claimsCopy("reason") : questionTitle}
        >
          {note}
        </Notice>
      )}
      {answer}
      <dl className="bp-facts">
        {facts}
        <ClaimFact label={claimsCopy("person")}>
          <PersonName>{claim.claimantName}</PersonName>
        </ClaimFact>
        <ClaimFact label={claimsCopy("category")}>{claim.category}</ClaimFact>
        <ClaimFact label={claimsCopy("whatLabel")}>{claim.what}</ClaimFact>
        <ClaimFact label={claimsCopy("date")}>{claim.treated}</ClaimFact>
        <ClaimFact label={claimsCopy("claimed")}>{claim.claimed}</ClaimFact>
        {paid && <ClaimFact label={claimsCopy("paidLabel")}>{paid}</ClaimFact>}
      </dl>
      <Panel title={claimsCopy("receipts")}>
        {receipts.length === 0 && <p>{claimsCopy("noReceipts")}</p>}
        {receipts.length > 0 && (
          <ul>
            {receipts.map(({ id, label }) => (
              <li key={id}>
                <a href={receiptPath(id)} download="">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </Panel>
      {events.length > 0 && (
        <Panel title={claimsCopy("history")}>
          <TimeLine steps={events} layout="down" label={claimsCopy("history")} />
        </Panel>
      )}
    </>
  );
}

export const ClaimFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="bp-facts__fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
