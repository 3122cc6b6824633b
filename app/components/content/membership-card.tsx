import type { ReactNode } from "react";
import { cardsCopy } from "#copy/cards";
import { Facts } from "./facts.tsx";
import { NamedBenefit } from "./named-benefit.tsx";
import { PersonName } from "./person-name.tsx";

interface MembershipCardProps {
  /** The benefit's id, for its picture. */
  id: string;
  name: string;
  insurer: string | null;
  member: string;
  phone: { text: string; href: string } | null;
  facts: readonly { label: string; value: string }[];
  /** Names of other covered people. */
  covered: readonly string[];
  /** The level of the heading. */
  level?: 2 | 3;
  children?: ReactNode;
}

/** A membership card as text that can be read out, copied and printed. */
export function MembershipCard({
  id,
  name,
  insurer,
  member,
  phone,
  facts,
  covered,
  level = 2,
  children,
}: MembershipCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="bp-card bp-card--panel bp-member">
      <Heading>
        <NamedBenefit id={id}>{name}</NamedBenefit>
      </Heading>
      {insurer && <p className="bp-quiet">{insurer}</p>}
      <dl className="bp-member__who">
        <dt>{cardsCopy("member")}</dt>
        <dd>
          <PersonName>{member}</PersonName>
        </dd>
      </dl>
      <Facts facts={facts} />
      {covered.length > 0 && (
        <dl className="bp-member__who">
          <dt>{cardsCopy("covered")}</dt>
          {covered.map((coveredName) => (
            <dd key={coveredName}>
              <PersonName>{coveredName}</PersonName>
            </dd>
          ))}
        </dl>
      )}
      {phone && (
        <p>
          {cardsCopy("phone")} <a href={phone.href}>{phone.text}</a>
        </p>
      )}
      {children}
    </article>
  );
}
