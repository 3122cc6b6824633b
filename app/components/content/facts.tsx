interface FactsProps {
  facts: readonly { label: string; value: string }[];
  /** `figures` if they are the page's subject: large, on a separate surface. */
  look?: "plain" | "figures";
}

/** Labels with values, next to each other where there is room. */
export function Facts({ facts, look = "plain" }: FactsProps) {
  return (
    <dl className={look === "figures" ? "bp-facts bp-facts--figures" : "bp-facts"}>
      {facts.map(({ label, value }) => (
        <div key={label} className="bp-facts__fact">
          <dt>{label}</dt>
          <dd>
            <Breakable text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Broken before an "@" where it must be, as e-mail addresses are read. */
export function Breakable({ text }: { text: string }) {
  const at = text.lastIndexOf("@");
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
