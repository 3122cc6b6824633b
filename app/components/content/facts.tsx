/** What is known of something: a label and a value each, side by side where there is room. */
export function Facts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl className="bp-facts">
      {facts.map(({ label, value }) => (
        <div key={label} className="bp-facts__fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
