import { webhooksCopy } from "#copy/webhooks";
import { Chip } from "./chip.tsx";
import type { WebhookView } from "./webhook-view.ts";

/** Whether a connected system receives its messages. */
export function WebhookState({ state, failingSince }: Pick<WebhookView, "state" | "failingSince">) {
  if (state === "on" && failingSince !== null) return <Chip tone="wait">{webhooksCopy("failing")}</Chip>;
  const tone = { on: "good", off: "quiet", stopped: "bad" } as const;
  return <Chip tone={tone[state]}>{webhooksCopy(`state.${state}`)}</Chip>;
}
