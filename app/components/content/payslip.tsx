import { Link } from "@remix-run/react";
import { payslipCopy } from "#copy/payslip";
import { paths } from "~/paths.ts";
import { Notice } from "../layout/notice.tsx";
import { Chip } from "./chip.tsx";
import { formatMoney } from "./format-money.ts";
import { Money } from "./money.tsx";
import { NamedText } from "./named-text.tsx";
import type { PayslipItem, PayslipPart, PayslipView } from "./payslip-view.ts";

/** The benefits' effect on pay in one run, grouped by how each amount affects it. */
export function Payslip({ payslip }: { payslip: PayslipView }) {
  const { parts, carried } = payslip;
  if (parts.length === 0 && carried.length === 0) {
    return <p className="bp-quiet">{payslipCopy("noLines")}</p>;
  }
  const isPaidByEmployer = ({ name }: PayslipPart) => name === "employer" || name === "taxed";
  const columns = [parts.filter((part) => !isPaidByEmployer(part)), parts.filter(isPaidByEmployer)];
  return (
    <>
      <div className="bp-payslip">
        {columns.map(
          (column) =>
            column.length > 0 && (
              <div key={column[0]?.name} className="bp-payslip__column">
                {column.map((part) => (
                  <Part key={part.name} {...part} />
                ))}
              </div>
            ),
        )}
      </div>
      {carried.length > 0 && <Carried carried={carried} />}
    </>
  );
}

function Part({ name, pence, items }: PayslipPart) {
  return (
    <section className="bp-card bp-payslip__part">
      <h3>{payslipCopy(`part.${name}`)}</h3>
      <p className="bp-quiet">{payslipCopy(`partText.${name}`)}</p>
      <ul className="bp-payslip__lines">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names and never move
          <li key={index}>
            <Item {...item} />
          </li>
        ))}
      </ul>
      <p className="bp-payslip__line bp-payslip__sum">
        <span>{payslipCopy(`total.${name}`)}</span> <Money pence={pence} />
      </p>
    </section>
  );
}

function Item({ benefitId, name, pence, status, paymentNotes, heldPence, reason, adjustments }: PayslipItem) {
  const heldText = heldPence !== null && payslipCopy("held", { amount: formatMoney(heldPence) });
  const notes = [paymentNotes.join(" · "), [heldText, reason].filter(Boolean).join(" ")].filter(Boolean);
  return (
    <>
      <p className="bp-payslip__line">
        <span className="bp-payslip__name">
          <Link to={paths.benefit(benefitId)}>
            <NamedText>{name}</NamedText>
          </Link>{" "}
          {status && <Chip tone={status.tone}>{status.label}</Chip>}
        </span>{" "}
        <Money pence={pence} />
      </p>
      {notes.map((note) => (
        <p key={note} className="bp-quiet">
          <NamedText>{note}</NamedText>
        </p>
      ))}
      {adjustments.map(({ text, reason: cause, pence: part }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names and never move
        <p key={index} className="bp-payslip__line bp-quiet">
          <span>
            <NamedText>{text}</NamedText>
            {cause && ` (${cause})`}
          </span>{" "}
          <span>{formatMoney(part)}</span>
        </p>
      ))}
    </>
  );
}

function Carried({ carried }: Pick<PayslipView, "carried">) {
  return (
    <Notice tone="wait" title={payslipCopy("carried")}>
      <p>{payslipCopy("carriedText")}</p>
      <ul className="bp-payslip__lines">
        {carried.map(({ text, pence }) => (
          <li key={text} className="bp-payslip__line">
            <span>
              <NamedText>{text}</NamedText>
            </span>{" "}
            <Money pence={pence} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
