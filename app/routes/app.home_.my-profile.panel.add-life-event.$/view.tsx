import { Link } from "@remix-run/react";
import { useMemo } from "react";
import { lifeEventsCopy } from "#copy/life-events";
import type { ReviewReply } from "~/components/content/consequences.ts";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { NamedText } from "~/components/content/named-text.tsx";
import { Tile } from "~/components/content/picture.tsx";
import type { IconName } from "~/components/content/pictures.ts";
import { ButtonLink } from "~/components/form/button.tsx";
import { ConsequencesForm, FocusedText } from "~/components/form/consequences-form.tsx";
import type { LifeEventFormOptions } from "~/components/form/family-member.ts";
import { FamilyMemberForm } from "~/components/form/family-member-form.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { paths } from "~/paths.ts";

/** Drawings of the usual kinds; an unknown kind has a heart. */
const ICON_BY_EVENT: Partial<Record<string, IconName>> = {
  birth: "baby",
  divorce: "part",
  marriage: "rings",
  "partner-death": "candle",
};

interface EventTypesPanelProps {
  title: string;
  /** The kinds, in words; null if they could not be loaded. */
  types: { code: string; name: string; within: string; opens: string }[] | null;
}

/** The kinds of events that can be reported, each a link to its form. */
export function EventTypesPanel({ title, types }: EventTypesPanelProps) {
  return (
    <SidePanel title={title} closeHref={paths.myProfile()}>
      {types ? <Types types={types} /> : <Notice tone="bad">{lifeEventsCopy("typesFailed")}</Notice>}
    </SidePanel>
  );
}

function Types({ types }: { types: NonNullable<EventTypesPanelProps["types"]> }) {
  if (types.length === 0) return <EmptyState icon="heart">{lifeEventsCopy("noTypes")}</EmptyState>;
  return (
    <>
      <h3>{lifeEventsCopy("choose")}</h3>
      <ul className="bp-choices">
        {types.map(({ code, name, within, opens }) => (
          <li className="bp-choice" key={code}>
            <Tile name={ICON_BY_EVENT[code] ?? "heart"} size="small" />
            <Link className="bp-choice__link" to={paths.lifeEvent(code)} preventScrollReset>
              {name}
            </Link>
            <p className="bp-quiet">
              {within} <NamedText>{opens}</NamedText>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface LifeEventPanelProps {
  title: string;
  code: string;
  event: LifeEventFormOptions;
  /** Whether the event removes the partner; `partner` is their name if they are recorded. */
  removesPartner: boolean;
  partner: string | null;
  formId: string;
  /** A date as `yyyy-mm-dd`. */
  today: string;
  hasReview: boolean;
  reply?: ReviewReply;
}

export function LifeEventPanel({
  title,
  code,
  removesPartner,
  partner,
  reply,
  ...form
}: LifeEventPanelProps) {
  const { adds } = form.event;
  const values = useMemo(() => ({ fmember_type: adds ?? "" }), [adds]);
  if (reply?.review) {
    return (
      <SidePanel title={lifeEventsCopy("changesTitle")} closeHref={paths.myProfile()}>
        <ConsequencesForm {...reply.review} />
      </SidePanel>
    );
  }
  const isBackFromReview = reply && !reply.submission.error;
  return (
    <SidePanel title={title} closeHref={paths.myProfile()}>
      {isBackFromReview && <FocusedText text={lifeEventsCopy("backLead")} />}
      {(removesPartner || partner) && <p>{toPartnerText(removesPartner, partner)}</p>}
      <FamilyMemberForm key={code} {...form} values={values} submission={reply?.submission}>
        <ButtonLink look="quiet" to={paths.lifeEvent()} preventScrollReset wide>
          {lifeEventsCopy("otherType")}
        </ButtonLink>
      </FamilyMemberForm>
    </SidePanel>
  );
}

function toPartnerText(removesPartner: boolean, name: string | null): string {
  if (!removesPartner) return lifeEventsCopy("knownPartner", { name: name ?? "" });
  return name ? lifeEventsCopy("leaves", { name }) : lifeEventsCopy("leavesUnnamed");
}
