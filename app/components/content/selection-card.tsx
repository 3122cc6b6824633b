import { Panel } from "./card.tsx";
import { Chip, type Tone } from "./chip.tsx";
import { Facts } from "./facts.tsx";

interface SelectionCardProps {
  title: string;
  /** Absent if the page already says it. */
  status?: { label: string; tone: Tone };
  facts: readonly { label: string; value: string }[];
  notes: readonly string[];
}

/** A person's selection of a benefit. */
export function SelectionCard({ title, status, facts, notes }: SelectionCardProps) {
  return (
    <Panel title={title}>
      {status && (
        <p>
          <Chip tone={status.tone}>{status.label}</Chip>
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {facts.length > 0 && <Facts facts={facts} />}
    </Panel>
  );
}
