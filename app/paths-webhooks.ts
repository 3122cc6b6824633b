const toWebhookPath = (id: string, rest = "") => `/app/reporting/webhooks/${encodeURIComponent(id)}/${rest}`;

/** URLs of connected systems, in a separate file because only employers' pages load them. */
export const webhookPaths = {
  list: () => "/app/reporting/webhooks/",
  add: () => "/app/reporting/webhooks/new/",
  one: (id: string) => toWebhookPath(id),
  edit: (id: string) => toWebhookPath(id, "edit/"),
};
