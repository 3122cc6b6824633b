import { Link } from "@remix-run/react";
import { payslipCopy } from "~/copy/payslip.ts";
import { paths } from "~/paths.ts";
import { Notice } from "../layout/notice.tsx";
import { Money } from "./money.tsx";
import type { PayslipItem, PayslipPart, PayslipView } from "./payslip-view.ts";
import { Tag } from "./tag.tsx";

/** What benefits do to pay in one run, by how each amount meets it. */
export function Payslip({ payslip }: { payslip: PayslipView }) {
  const { parts, carried } = payslip;
  if (parts.length === 0 && carried.length === 0) {
    return <p className="bp-quiet">{payslipCopy("noLines")}</p>;
  }
  return (
    <>
      <div className="bp-payslip">
        {parts.map((part) => (
          <Part key={part.name} {...part} />
        ))}
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
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names and never move
          <li key={at}>
            <Item {...item} />
          </li>
        ))}
      </ul>
      <p className="bp-payslip__line bp-payslip__sum">
        <span>{payslipCopy(`total.${name}`)}</span>
        <Money pence={pence} />
      </p>
    </section>
  );
}

function Item({ benefitId, name, amount, status, notes, adjustments }: PayslipItem) {
  return (
    <>
      <p className="bp-payslip__line">
        <span className="bp-payslip__name">
          <Link to={paths.benefit(benefitId)}>{name}</Link>
          {status && <Tag tone={status.tone}>{status.label}</Tag>}
        </span>
        <b>{amount}</b>
      </p>
      {adjustments.map(({ text, reason, amount: part }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names and never move
        <p key={at} className="bp-payslip__line bp-quiet">
          <span>
            {text}
            {reason && `, ${reason}`}
          </span>
          <span>{part}</span>
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="bp-quiet">
          {note}
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
        {carried.map(({ text, amount }) => (
          <li key={text} className="bp-payslip__line">
            <span>{text}</span>
            <b>{amount}</b>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
