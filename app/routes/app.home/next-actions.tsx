import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { homeCopy } from "#copy/home";
import { Chip } from "~/components/content/chip.tsx";
import { Tile } from "~/components/content/picture.tsx";
import { Row, RowPrice, Rows } from "~/components/content/rows.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import type { NextActions } from "./next-actions.server.ts";

/** Waiting tasks, then today's possible choices, each with its price and last day. */
export function NextActionSections({ nextActions }: { nextActions: SerializeFrom<NextActions> }) {
  const { waiting, offers, more } = nextActions;
  return (
    <>
      {waiting.length > 0 && (
        <Section title={homeCopy("waiting")}>
          <Rows>
            {waiting.map(({ id, name, spot, status, text, price, to, label }) => (
              <Row
                key={id}
                title={name}
                picture={<Tile name={spot} />}
                state={<Chip tone={status.tone}>{status.label}</Chip>}
                text={text}
                price={price && <RowPrice {...price} />}
                action={
                  <ButtonLink to={to} look="plain">
                    {label} <span className="bp-hidden">{name}</span>
                  </ButtonLink>
                }
              />
            ))}
          </Rows>
        </Section>
      )}
      {offers.length > 0 && (
        <Section title={homeCopy("open")}>
          <Rows>
            {offers.map(({ id, name, spot, text, price, to }) => (
              <Row
                key={id}
                title={name}
                picture={<Tile name={spot} />}
                text={text}
                price={<RowPrice {...price} />}
                to={to}
              />
            ))}
          </Rows>
          {more > 0 && (
            <p>
              <Link to={paths.myBenefits()}>{homeCopy("seeAll")}</Link>
            </p>
          )}
        </Section>
      )}
    </>
  );
}
