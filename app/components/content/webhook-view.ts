/** The kinds of messages by their wire names. */
export type WebhookEventName =
  | `benefit.${"enrolled" | "approved" | "rejected" | "changed" | "withdrawn" | "ended"}`
  | "employee.left"
  | "payroll_run.locked"
  | "webhook.test";

/** A connected system, with times as texts. */
export interface WebhookView {
  id: string;
  url: string;
  host: string;
  events: readonly string[];
  /** A text such as "3 of 8 kinds". */
  eventCount: string;
  state: "on" | "off" | "stopped";
  stoppedBecause: "gone" | "failing" | null;
  failingSince: string | null;
  previousSecretUntil: string | null;
  version: number;
}

export interface WebhookDeliveryView {
  id: string;
  name: string;
  at: string;
  state: "waiting" | "retrying" | "held" | "delivered" | "failed";
  /** The result as text; empty until there is one. */
  outcome: string;
  canRepeat: boolean;
}
