/** A connected system as typed. */
export interface WebhookFormValues {
  url: string;
  events: readonly string[];
}

export interface WebhookFormErrors {
  url?: string;
  events?: string;
  form?: string;
}
