import { activityCopy } from "#copy/activity";
import { ownDataCopy } from "#copy/own-data";
import { profileCopy } from "#copy/profile";
import { shellCopy } from "#copy/shell";
import { Panel } from "~/components/content/card.tsx";
import { Chip } from "~/components/content/chip.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { activityPaths } from "~/paths-activity.ts";
import { AccountChanges } from "./account-changes.tsx";
import { FamilySection } from "./family.tsx";
import { LifeEventsSection } from "./life-events.tsx";
import type { ProfileView as View } from "./view-model.server.ts";

const getProfileCrumbs = () => [
  { title: shellCopy("home"), to: paths.home() },
  { title: profileCopy("title") },
];

/** The page if the upstream did not reply. */
export const ProfileFailed = () => (
  <Page title={profileCopy("title")} crumbs={getProfileCrumbs()}>
    <Failed problem={profileCopy("loadFailed")} retry={paths.myProfile()} />
  </Page>
);

export function ProfileView({ view }: { view: View }) {
  const { details, hasPassword, isMasquerade } = view;
  return (
    <Page title={profileCopy("title")} lead={profileCopy("lead")} crumbs={getProfileCrumbs()}>
      <AccountChanges changes={view.changes} canStop={!isMasquerade} />
      <Section title={profileCopy("details")}>
        <Panel>
          <Facts facts={details} />
          <p className="bp-quiet">{profileCopy("detailsHint")}</p>
        </Panel>
      </Section>
      <FamilySection family={view.family} />
      <LifeEventsSection events={view.lifeEvents} />
      <Section title={profileCopy("signIn")}>
        {isMasquerade && <p>{profileCopy("masquerade")}</p>}
        {!isMasquerade && !hasPassword && <p>{profileCopy("sso")}</p>}
        {!isMasquerade && hasPassword && (
          <div className="bp-grid">
            <PasswordPanel changed={view.passwordChanged} />
            {view.twoFactor && <TwoFactorPanel {...view.twoFactor} />}
          </div>
        )}
      </Section>
      {view.offersData && (
        <Section title={ownDataCopy("section")}>
          <Panel>
            <p>{ownDataCopy("lead")}</p>
            <div className="bp-actions">
              <ButtonLink look="plain" to={paths.ownData()}>
                {ownDataCopy("link")}
              </ButtonLink>
            </div>
          </Panel>
        </Section>
      )}
      {view.hasViews && (
        <Section title={activityCopy("viewsTitle")}>
          <p>{activityCopy("viewsAbout")}</p>
          <div className="bp-actions">
            <ButtonLink look="plain" to={activityPaths.views()}>
              {activityCopy("viewsOpen")}
            </ButtonLink>
          </div>
        </Section>
      )}
    </Page>
  );
}

function PasswordPanel({ changed }: { changed: string | null }) {
  return (
    <Panel title={profileCopy("password")}>
      <p>
        {profileCopy("passwordHint")} {changed && profileCopy("passwordSince", { date: changed })}
      </p>
      <div className="bp-actions">
        <ButtonLink look="plain" to={paths.profilePanel("change-password")} preventScrollReset>
          {profileCopy("changePassword")}
        </ButtonLink>
      </div>
    </Panel>
  );
}

function TwoFactorPanel({ isOn, isEnforced, codesLeft, renewsCodes }: NonNullable<View["twoFactor"]>) {
  return (
    <Panel title={profileCopy("twoFactor")}>
      <p>{profileCopy(isOn ? "twoFactorOn" : "twoFactorOff")}</p>
      {isOn && codesLeft !== null && (
        <p>
          <Chip tone={codesLeft === 0 ? "bad" : codesLeft < 4 ? "wait" : "good"}>
            {profileCopy("codesLeft", { count: codesLeft })}
          </Chip>
        </p>
      )}
      {isOn && codesLeft === 0 && <p>{profileCopy("noCodesLeft")}</p>}
      {isOn && isEnforced && <p>{profileCopy("twoFactorEnforced")}</p>}
      <div className="bp-actions">
        {renewsCodes && (
          <ButtonLink look="plain" to={paths.profilePanel("two-fa-recovery-codes")} preventScrollReset>
            {profileCopy("newCodes")}
          </ButtonLink>
        )}
        {!(isOn && isEnforced) && (
          <ButtonLink
            look="plain"
            to={paths.profilePanel(isOn ? "two-fa-disable" : "two-fa-qr")}
            preventScrollReset
          >
            {profileCopy(isOn ? "disable" : "enable")}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
