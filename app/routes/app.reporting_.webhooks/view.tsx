import { Link } from "@remix-run/react";
import { reportsCopy } from "#copy/reports";
import { webhooksCopy } from "#copy/webhooks";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { WebhookState } from "~/components/content/webhook-state.tsx";
import type { WebhookView } from "~/components/content/webhook-view.ts";
import { ButtonLink } from "~/components/form/button.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { webhookPaths } from "~/paths-webhooks.ts";

interface WebhooksViewProps {
  /** Null if the systems could not be loaded. */
  webhooks: WebhookView[] | null;
  /** Whether the limit of systems is reached. */
  isFull: boolean;
}

const getTitle = () => webhooksCopy("title");
const getCrumbs = () =>
  getEmployerCrumbs({ title: reportsCopy("title"), to: paths.reporting() }, { title: getTitle() });

export function WebhooksView({ webhooks, isFull }: WebhooksViewProps) {
  return (
    <Page title={getTitle()} lead={webhooksCopy("lead")} crumbs={getCrumbs()}>
      {webhooks ? (
        <>
          <Table
            caption={getTitle()}
            columns={getColumns()}
            rows={webhooks}
            rowKey={({ id }) => id}
            empty={<EmptyState icon="mail">{webhooksCopy("empty")}</EmptyState>}
          />
          {isFull ? (
            <p>{webhooksCopy("full")}</p>
          ) : (
            <div className="bp-actions">
              <ButtonLink to={webhookPaths.add()}>{webhooksCopy("add")}</ButtonLink>
            </div>
          )}
        </>
      ) : (
        <Failed problem={webhooksCopy("failed")} retry={webhookPaths.list()} />
      )}
    </Page>
  );
}

const getColumns = (): Column<WebhookView>[] => [
  {
    key: "system",
    label: webhooksCopy("system"),
    render: ({ id, host }) => <Link to={webhookPaths.one(id)}>{host}</Link>,
  },
  { key: "events", label: webhooksCopy("events"), render: ({ eventCount }) => eventCount },
  { key: "state", label: webhooksCopy("state"), render: WebhookState },
];
