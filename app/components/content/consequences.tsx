import { lifeEventsCopy } from "#copy/life-events";
import { Chip } from "./chip.tsx";
import type { ConsequencesView, Cost } from "./consequences.ts";
import { toEstimateText } from "./estimate.ts";
import { formatMoney } from "./format-money.ts";
import { Money } from "./money.tsx";
import { NamedText } from "./named-text.tsx";

/** The effect of a family change on benefits, shown before it is saved (FAMILY-01). */
export function Consequences({ view: { benefits, opens } }: { view: ConsequencesView }) {
  return (
    <>
      {benefits.length === 0 && <p>{lifeEventsCopy("nothingChanges")}</p>}
      {benefits.length > 0 && (
        <ul className="bp-consequences">
          {benefits.map(({ key, ...benefit }) => (
            <li key={key}>
              <ChangedBenefit {...benefit} />
            </li>
          ))}
        </ul>
      )}
      {opens.length > 0 && (
        <section className="bp-opens" aria-labelledby="opens-title">
          <h3 id="opens-title">{lifeEventsCopy("opensTitle")}</h3>
          <p className="bp-quiet">{lifeEventsCopy("opensLead")}</p>
          <ul>
            {opens.map((benefit) => (
              <li key={benefit.benefitId}>
                <OpenedBenefit {...benefit} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type Benefit = Omit<ConsequencesView["benefits"][number], "key">;

function ChangedBenefit({ name, leaving, joining, from, isLater, before, after }: Benefit) {
  return (
    <>
      <h3>
        <NamedText>{name}</NamedText>
      </h3>
      {leaving && (
        <p>
          <bdi>{lifeEventsCopy("leaving", { names: leaving })}</bdi>
        </p>
      )}
      {joining && (
        <p>
          <bdi>{lifeEventsCopy("joining", { names: joining })}</bdi>
        </p>
      )}
      <dl className="bp-before-after">
        <div>
          <dt>{lifeEventsCopy(isLater ? "asChosen" : "now")}</dt>
          <MonthlyCost cost={before} />
        </div>
        <div>
          <dt>{from ? lifeEventsCopy("from", { date: from }) : lifeEventsCopy("changesTitle")}</dt>
          {after ? (
            <MonthlyCost cost={after} />
          ) : (
            <dd>
              <Chip tone="bad">{lifeEventsCopy("ends")}</Chip>
            </dd>
          )}
        </div>
      </dl>
    </>
  );
}

function MonthlyCost({ cost: { label, pence, estimatedPricesYear } }: { cost: Cost }) {
  const estimate = toEstimateText(estimatedPricesYear);
  return (
    <dd>
      {label}
      {pence !== null && (
        <span className="bp-before-after__price">
          <Money pence={pence} /> {lifeEventsCopy("aMonth")}
          {estimate && ` ${estimate}`}
        </span>
      )}
    </dd>
  );
}

function OpenedBenefit({ name, until, adding }: ConsequencesView["opens"][number]) {
  return (
    <>
      <p className="bp-opens__row">
        <b>
          <NamedText>{name}</NamedText>
        </b>{" "}
        <span className="bp-quiet">{lifeEventsCopy("until", { date: until })}</span>
      </p>
      {adding && (
        <p className="bp-quiet">
          <bdi>{toAddingText(adding)}</bdi>
        </p>
      )}
    </>
  );
}

function toAddingText({ names, before, after }: NonNullable<ConsequencesView["opens"][number]["adding"]>) {
  if (before.pence === null || after.pence === null) return lifeEventsCopy("addingUnpriced", { names });
  if (before.pence === after.pence) return lifeEventsCopy("addingFree", { names });
  const estimate = toEstimateText(after.estimatedPricesYear);
  const text = lifeEventsCopy("adding", {
    names,
    before: formatMoney(before.pence),
    after: formatMoney(after.pence),
  });
  return estimate ? `${text} ${estimate}.` : text;
}
