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
  /** Text in front of the amount. */
  before?: string;
}

/** One benefit of a list, with all its texts. */
export interface BenefitItem {
  id: string;
  name: string;
  summary?: string;
  /** The language of its name and summary, if it differs from the page's. */
  language?: string;
  icon: PictureName;
  status?: { label: string; tone: Tone };
  price?: BenefitPrice;
  /** The price from a later day, if known. */
  nextPrice?: BenefitPrice;
  availability?: { canChange: boolean; text: string };
  /** An error of this benefit, shown in place of its availability. */
  error?: string;
}

/** Benefits as table rows, or as cards on a phone. The whole row is pressable and the name is the link. */
export function BenefitList({ benefits }: { benefits: BenefitItem[] }) {
  return (
    <Rows>
      {benefits.map(({ id, name, icon, status, summary, language, price, nextPrice, ...dates }) => (
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
              <StartDate {...dates} />
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

/** The message if one or all benefits could not be loaded (ERR-24), with a link to any contact form. */
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
