import { Link } from "@remix-run/react";
import { nominationsCopy } from "#copy/nominations";
import { paths } from "~/paths.ts";
import { Panel } from "./card.tsx";
import { NamedText } from "./named-text.tsx";

export interface WishPerson {
  name: string;
  /** The share as text, such as "50%". */
  share: string;
  relationship: string;
  born: string | null;
  address: string | null;
}

/** The people of one wish, with their shares. */
export function WishPeople({ people }: { people: readonly WishPerson[] }) {
  if (people.length === 0) return <p>{nominationsCopy("nobody")}</p>;
  return (
    <ul className="bp-wish">
      {people.map(({ name, share, relationship, born, address }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and none moves
        <li key={index} className="bp-wish__person">
          <span>
            <b>
              <NamedText>{name}</NamedText>
            </b>
            <span className="bp-wish__more">{[relationship, born, address].filter(Boolean).join(" · ")}</span>
          </span>{" "}
          <span className="bp-wish__share">{share}</span>
        </li>
      ))}
    </ul>
  );
}

export interface WishPanelProps {
  id: string;
  canNominate: boolean;
  /** Null if the person never named anybody. */
  wish: { since: string; people: readonly WishPerson[] } | null;
}

/** The people to be paid, on the page of their benefit. */
export function WishPanel({ id, canNominate, wish }: WishPanelProps) {
  const isNamed = wish !== null && wish.people.length > 0;
  return (
    <Panel title={nominationsCopy("title")}>
      <p className="bp-quiet">{nominationsCopy("short")}</p>
      {isNamed ? (
        <WishPeople people={wish.people} />
      ) : (
        <p>{wish ? nominationsCopy("removed", { date: wish.since }) : nominationsCopy("none")}</p>
      )}
      {isNamed && <p className="bp-quiet">{nominationsCopy("since", { date: wish.since })}</p>}
      {(canNominate || wish) && (
        <p>
          <Link to={paths.benefitNominations(id)}>{nominationsCopy(isNamed ? "change" : "start")}</Link>
        </p>
      )}
    </Panel>
  );
}
