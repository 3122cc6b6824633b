/** The typed values of a connected system's form. */
export interface WebhookFormValues {
  url: string;
  events: readonly string[];
}

export interface WebhookFormErrors {
  url?: string;
  events?: string;
  form?: string;
}
