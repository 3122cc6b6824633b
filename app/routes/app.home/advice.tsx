import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { homeCopy } from "#copy/home";
import { MoneyBar } from "~/components/content/money-bar.tsx";
import { Spot } from "~/components/content/picture.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import type { Advice } from "./advice.server.ts";

/** The recommendation with its reason, and a button to dismiss it for ever. */
export function AdviceSection({ advice }: { advice: SerializeFrom<Advice> }) {
  const { id, spot, title, text, shares, cost, action, others } = advice;
  return (
    <Section title={homeCopy("advice")}>
      <div className="bp-promo bp-advice">
        <Spot name={spot} size={112} />
        <div className="bp-text">
          <h3 className="bp-card__title">{title}</h3>
          <p>{text}</p>
          {shares.length > 0 && <MoneyBar shares={shares} keyLayout="across" />}
          {cost && (
            <p>
              <b>{cost}</b>
            </p>
          )}
          <div className="bp-actions">
            {action.values ? (
              <ActionForm action={action.to} values={action.values}>
                <SubmitButton intent="continue">{action.label}</SubmitButton>
              </ActionForm>
            ) : (
              <ButtonLink to={action.to}>{action.label}</ButtonLink>
            )}
            {others && <Link to={others}>{homeCopy("tryOthers")}</Link>}
            <ActionForm action={paths.home()} values={{ recommendation: id }}>
              <SubmitButton intent="dismiss" look="quiet">
                {homeCopy("dismiss")}
              </SubmitButton>
            </ActionForm>
          </div>
        </div>
      </div>
    </Section>
  );
}
