import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { homeCopy } from "#copy/home";
import { Chip } from "~/components/content/chip.tsx";
import { NamedText } from "~/components/content/named-text.tsx";
import { Tile } from "~/components/content/picture.tsx";
import { Row, RowPrice, Rows } from "~/components/content/rows.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import type { NextActions } from "./next-actions.server.ts";

type Actions = SerializeFrom<NextActions>;

/** What waits for the person or for others, each with its price. */
export function WaitingSection({ waiting }: Pick<Actions, "waiting">) {
  if (waiting.length === 0) return null;
  return (
    <Section title={homeCopy("waiting")}>
      <Rows>
        {waiting.map(({ id, name, spot, status, text, price, now, to, label }) => (
          <Row
            key={id}
            title={name}
            picture={<Tile name={spot} />}
            state={<Chip tone={status.tone}>{status.label}</Chip>}
            text={text}
            price={price && <RowPrice {...price} otherPrice={now} />}
            action={
              <ButtonLink to={to} look="plain">
                {label}{" "}
                <span className="bp-hidden">
                  <NamedText>{name}</NamedText>
                </span>
              </ButtonLink>
            }
          />
        ))}
      </Rows>
    </Section>
  );
}

/** Benefits that the person can change today, then those that they can choose, each with its price and last day. */
export function OpenBenefitsSections({ changes, offers, hasMore }: Omit<Actions, "waiting" | "countdown">) {
  return (
    <>
      {changes.length > 0 && (
        <Section title={homeCopy("change")}>
          <Rows>
            {changes.map(({ id, name, spot, status, text, price, next, to }) => (
              <Row
                key={id}
                title={name}
                picture={<Tile name={spot} />}
                state={status && <Chip tone={status.tone}>{status.label}</Chip>}
                text={text}
                price={price && <RowPrice {...price} otherPrice={next ?? undefined} />}
                to={to}
              />
            ))}
          </Rows>
        </Section>
      )}
      {offers.length > 0 && (
        <Section title={homeCopy("open")}>
          <Rows>
            {offers.map(({ id, name, spot, summary, language, text, price, to }) => (
              <Row
                key={id}
                title={name}
                picture={<Tile name={spot} />}
                text={
                  <>
                    {summary && <span lang={language}>{summary}</span>} {text}
                  </>
                }
                price={<RowPrice {...price} />}
                to={to}
              />
            ))}
          </Rows>
        </Section>
      )}
      {hasMore && (
        <p>
          <Link to={paths.myBenefits()}>{homeCopy("seeAll")}</Link>
        </p>
      )}
    </>
  );
}
