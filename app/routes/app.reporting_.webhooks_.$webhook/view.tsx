import { webhooksCopy } from "#copy/webhooks";
import { Chip, type Tone } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { WebhookState } from "~/components/content/webhook-state.tsx";
import type { WebhookDeliveryView, WebhookView } from "~/components/content/webhook-view.ts";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { getWebhookCrumbs } from "~/components/layout/webhook-crumbs.ts";
import { webhookPaths } from "~/paths-webhooks.ts";

interface WebhookPageViewProps {
  webhook: WebhookView;
  deliveries: WebhookDeliveryView[];
  formId: string;
}

export function WebhookPageView({ webhook, deliveries, formId }: WebhookPageViewProps) {
  const { id, host, url, state, version, previousSecretUntil: until } = webhook;
  const webhookPath = webhookPaths.one(id);
  return (
    <Page title={host} crumbs={getWebhookCrumbs({ title: host })}>
      <div className="bp-card">
        <p>
          <WebhookState {...webhook} />
        </p>
        <p className="bp-mail">{url}</p>
        <DeliveryProblem {...webhook} />
        {until && <p>{webhooksCopy("previousSecret", { until })}</p>}
        <p>{webhook.eventCount}</p>
        <ActionForm action={webhookPath} values={{ formId, version: String(version) }}>
          <div className="bp-actions">
            {state === "on" ? (
              <SubmitButton intent="test">{webhooksCopy("test")}</SubmitButton>
            ) : (
              <SubmitButton intent="switch-on">{webhooksCopy("switchOn")}</SubmitButton>
            )}
            <ButtonLink look="plain" to={webhookPaths.edit(id)}>
              {webhooksCopy("change")}
            </ButtonLink>
            <SubmitButton intent="ask-secret" look="plain">
              {webhooksCopy("newSecret")}
            </SubmitButton>
            {state === "on" && (
              <SubmitButton intent="switch-off" look="plain">
                {webhooksCopy("switchOff")}
              </SubmitButton>
            )}
            <SubmitButton intent="ask-remove" look="quiet">
              {webhooksCopy("remove")}
            </SubmitButton>
          </div>
        </ActionForm>
      </div>
      <Section title={webhooksCopy("deliveries")}>
        <Table
          caption={webhooksCopy("deliveries")}
          columns={listColumns(webhookPath, state === "on")}
          rows={deliveries}
          rowKey={(delivery) => delivery.id}
          empty={<EmptyState icon="mail">{webhooksCopy("noDeliveries")}</EmptyState>}
        />
        <p>
          <ButtonLink look="quiet" to={webhookPath}>
            {webhooksCopy("refresh")}
          </ButtonLink>
        </p>
      </Section>
    </Page>
  );
}

function DeliveryProblem({ state, stoppedBecause, failingSince }: WebhookView) {
  if (state === "stopped")
    return (
      <Notice tone="bad" title={webhooksCopy(stoppedBecause === "gone" ? "gone" : "stopped")}>
        <p>{webhooksCopy("stoppedText")}</p>
      </Notice>
    );
  if (state === "off") return <p>{webhooksCopy("offText")}</p>;
  return failingSince === null ? null : (
    <Notice tone="wait">{webhooksCopy("failingSince", { since: failingSince })}</Notice>
  );
}

const tones = {
  waiting: "quiet",
  retrying: "wait",
  held: "quiet",
  delivered: "good",
  failed: "bad",
} as const satisfies Record<WebhookDeliveryView["state"], Tone>;

function listColumns(webhookPath: string, isOn: boolean): Column<WebhookDeliveryView>[] {
  return [
    { key: "message", label: webhooksCopy("message"), render: ({ name }) => name },
    { key: "when", label: webhooksCopy("when"), render: ({ at }) => at },
    {
      key: "outcome",
      label: webhooksCopy("outcome"),
      render: ({ state, outcome }) => (
        <span>
          <Chip tone={tones[state]}>{webhooksCopy(`delivery.${state}`)}</Chip> {outcome}
        </span>
      ),
    },
    {
      key: "again",
      label: webhooksCopy("again"),
      render: ({ id, name, at, canRepeat }) =>
        canRepeat && isOn ? (
          <ActionForm action={webhookPath} values={{ eventId: id }}>
            <SubmitButton intent="again" look="quiet">
              {webhooksCopy("again")}
              <span className="bp-hidden"> {webhooksCopy("againOf", { message: name, at })}</span>
            </SubmitButton>
          </ActionForm>
        ) : null,
    },
  ];
}

export function ConfirmView({
  webhook,
  formId,
  asks,
}: Pick<WebhookPageViewProps, "webhook" | "formId"> & { asks: "secret" | "remove" }) {
  const { id, host, version } = webhook;
  const webhookPath = webhookPaths.one(id);
  const isSecret = asks === "secret";
  return (
    <Page
      title={webhooksCopy(isSecret ? "newSecretTitle" : "removeTitle")}
      crumbs={getWebhookCrumbs({ title: host, to: webhookPath })}
      width="text"
    >
      <p>{isSecret ? webhooksCopy("newSecretText") : webhooksCopy("removeText", { host })}</p>
      <ActionForm action={webhookPath} values={{ formId, version: String(version) }}>
        <div className="bp-actions">
          <SubmitButton intent={asks}>{webhooksCopy(isSecret ? "newSecretYes" : "removeYes")}</SubmitButton>
          <ButtonLink look="plain" to={webhookPath}>
            {webhooksCopy("keep")}
          </ButtonLink>
        </div>
      </ActionForm>
    </Page>
  );
}
