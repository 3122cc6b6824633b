import { webhooksCopy } from "#copy/webhooks";
import { webhookPaths } from "~/paths-webhooks.ts";
import { ButtonLink } from "../form/button.tsx";
import { Notice } from "../layout/notice.tsx";

export interface NewSecret {
  webhookId: string;
  secret: string;
  previousUntil: string | null;
}

/** Shows a new secret, which only the reply to this post contains. */
export function WebhookSecret({ webhookId, secret, previousUntil }: NewSecret) {
  return (
    <>
      <Notice tone="good" title={webhooksCopy("secretTitle")} announce>
        <p>{webhooksCopy("secretText")}</p>
        {previousUntil && <p>{webhooksCopy("secretBefore", { until: previousUntil })}</p>}
      </Notice>
      <p className="bp-mail">{secret}</p>
      <div className="bp-actions">
        <ButtonLink to={webhookPaths.one(webhookId)}>{webhooksCopy("secretDone")}</ButtonLink>
      </div>
    </>
  );
}
