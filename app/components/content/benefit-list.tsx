import { Link } from "@remix-run/react";
import { benefitsCopy } from "#copy/benefits";
import { paths } from "~/paths.ts";
import { Chip, type Tone } from "./chip.tsx";
import type { ListedPrice } from "./listed-price.ts";
import { Money } from "./money.tsx";
import { Tile } from "./picture.tsx";
import type { PictureName } from "./pictures.ts";
import { Row, Rows } from "./rows.tsx";

interface BenefitPrice extends ListedPrice {
  /** In front of the amount. */
  before?: string;
}

/** One benefit as a list shows it, each text in words. */
export interface BenefitItem {
  id: string;
  name: string;
  summary?: string;
  /** Of its name and summary, where it is another than the page's. */
  language?: string;
  icon: PictureName;
  status?: { label: string; tone: Tone };
  price?: BenefitPrice;
  /** Its value from a later day, if known. */
  nextPrice?: BenefitPrice;
  availability?: { canChange: boolean; text: string };
  /** Replaces the availability: the error of this one. */
  error?: string;
}

/** Benefits as rows, restacked on a phone; the whole row is pressable, and its name is the link. */
export function BenefitList({ benefits }: { benefits: BenefitItem[] }) {
  return (
    <Rows>
      {benefits.map(({ id, name, icon, status, summary, language, price, nextPrice, ...when }) => (
        <Row
          key={id}
          title={name}
          titleLang={language}
          to={paths.benefit(id)}
          picture={<Tile name={icon} />}
          state={status && <Chip tone={status.tone}>{status.label}</Chip>}
          text={
            <>
              {summary && <p lang={language}>{summary}</p>}
              <StartDate {...when} />
            </>
          }
          price={
            price && (
              <>
                <Price {...price} />
                {nextPrice && <Price {...nextPrice} />}
              </>
            )
          }
        />
      ))}
    </Rows>
  );
}

function StartDate({ availability, error }: Pick<BenefitItem, "availability" | "error">) {
  if (error) return <Chip tone="bad">{error}</Chip>;
  if (!availability) return null;
  return (
    <p className={availability.canChange ? "bp-row__when bp-row__when--open" : "bp-row__when"}>
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
        <span key={text} className="bp-quiet bp-row__more">
          {" "}
          {text}
        </span>
      ))}
    </p>
  );
}

/**
 * ERR-24: shown when a benefit, or all of them, could not be loaded. The link exists where there is a form.
 */
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
