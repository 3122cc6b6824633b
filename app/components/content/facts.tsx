import { NamedText } from "./named-text.tsx";

interface FactsProps {
  /** A note is shown below its value, in small letters. */
  facts: readonly { label: string; value: string; note?: string }[];
  /** `figures` if the facts are the page's subject; they are then large and on a separate surface. */
  look?: "plain" | "figures";
}

/** Labels with values, next to each other if there is room. */
export function Facts({ facts, look = "plain" }: FactsProps) {
  return (
    <dl className={look === "figures" ? "bp-facts bp-facts--figures" : "bp-facts"}>
      {facts.map(({ label, value, note }) => (
        <div key={label} className="bp-facts__fact">
          <dt>
            <NamedText>{label}</NamedText>
          </dt>
          <dd>
            <Breakable text={value} />
          </dd>
          {note && <dd className="bp-quiet">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Allows a line break only before an "@", which keeps email addresses readable. */
export function Breakable({ text }: { text: string }) {
  const atSign = text.lastIndexOf("@");
  if (atSign < 1) return <NamedText>{text}</NamedText>;
  return (
    <>
      {text.slice(0, atSign)}
      <wbr />
      {text.slice(atSign)}
    </>
  );
}
