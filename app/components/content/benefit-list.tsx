import { Link } from "@remix-run/react";
import { benefitsCopy } from "#copy/benefits";
import { paths } from "~/paths.ts";
import { Chip, type Tone } from "./chip.tsx";
import type { ListedPrice } from "./listed-price.ts";
import { Money } from "./money.tsx";
import { Tile } from "./picture.tsx";
import type { PictureName } from "./pictures.ts";

interface BenefitPrice extends ListedPrice {
  /** In front of the amount. */
  before?: string;
}

/** One benefit as a list shows it, each text in words. */
export interface BenefitItem {
  id: string;
  name: string;
  summary?: string;
  icon: PictureName;
  status?: { label: string; tone: Tone };
  price?: BenefitPrice;
  /** What it is from a later day, where that is known. */
  nextPrice?: BenefitPrice;
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
          <Tile name={benefit.icon} />
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
              <Chip tone={benefit.status.tone}>{benefit.status.label}</Chip>
            </p>
          )}
          {benefit.price && (
            <div className="bp-benefit__price">
              <Price {...benefit.price} />
              {benefit.nextPrice && <Price {...benefit.nextPrice} />}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function When({ availability, error }: BenefitItem) {
  if (error) return <Chip tone="bad">{error}</Chip>;
  if (!availability) return null;
  return (
    <p className={availability.canChange ? "bp-benefit__when" : "bp-benefit__when bp-benefit__when--closed"}>
      {availability.text}
    </p>
  );
}

function Price({ before, pence, note, payslip, employer, estimate }: BenefitPrice) {
  return (
    <p>
      {before && <span className="bp-quiet">{before} </span>}
      {pence !== null && <Money pence={pence} />} <span className="bp-quiet">{note}</span>
      {[payslip, employer, estimate].filter(Boolean).map((text) => (
        <span key={text} className="bp-quiet bp-benefit__more">
          {" "}
          {text}
        </span>
      ))}
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
