import { Link } from "@remix-run/react";
import { benefitsCopy } from "~/copy/benefits.ts";
import { paths } from "~/paths.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Money } from "./money.tsx";
import { Tag, type Tone } from "./tag.tsx";

/** One benefit as a list shows it, each text in words. */
export interface BenefitItem {
  id: string;
  name: string;
  summary?: string;
  icon: IconName;
  status?: { label: string; tone: Tone };
  /** `pence` null where there is no price to name; `note` says whose it is and for how long. */
  price?: { pence: number | null; note: string; more?: string; estimate?: string };
  availability?: { canChange: boolean; text: string };
  /** In the availability's place: what is wrong with this one. */
  error?: string;
}

/** Benefits as rows, restacked on a phone; the whole row is pressable, and its name is the link. */
export function BenefitList({ benefits }: { benefits: BenefitItem[] }) {
  return (
    <ul className="bp-benefits">
      {benefits.map((benefit) => (
        <li className="bp-benefit" key={benefit.id}>
          <Icon name={benefit.icon} />
          <div className="bp-benefit__words">
            <h3>
              <Link className="bp-benefit__link" to={paths.benefit(benefit.id)}>
                {benefit.name}
              </Link>
            </h3>
            {benefit.summary && <p className="bp-quiet">{benefit.summary}</p>}
            <When {...benefit} />
          </div>
          {benefit.status && (
            <p className="bp-benefit__status">
              <Tag tone={benefit.status.tone}>{benefit.status.label}</Tag>
            </p>
          )}
          {benefit.price && <Price {...benefit.price} />}
        </li>
      ))}
    </ul>
  );
}

function When({ availability, error }: BenefitItem) {
  if (error) return <Tag tone="bad">{error}</Tag>;
  if (!availability) return null;
  return (
    <p className={availability.canChange ? "bp-benefit__when" : "bp-benefit__when bp-benefit__when--closed"}>
      {availability.text}
    </p>
  );
}

function Price({ pence, note, more, estimate }: NonNullable<BenefitItem["price"]>) {
  return (
    <p className="bp-benefit__price">
      {pence !== null && <Money pence={pence} />} <span className="bp-quiet">{note}</span>
      {more && <span className="bp-quiet bp-benefit__more"> {more}</span>}
      {estimate && <span className="bp-quiet bp-benefit__more"> {estimate}</span>}
    </p>
  );
}

/** ERR-24: what stands where a benefit, or all of them, could not be had. The link is there where there is a form. */
export function BenefitFailure({ text, hasContact }: { text?: string | null; hasContact: boolean }) {
  const [before, after] = benefitsCopy("failed", { contact: "\n" }).split("\n");
  const contact = benefitsCopy("contactUs");
  return (
    <>
      {text && <p>{text}</p>}
      <p>
        {before}
        {hasContact ? <Link to={paths.contact()}>{contact}</Link> : contact}
        {after}
      </p>
    </>
  );
}
