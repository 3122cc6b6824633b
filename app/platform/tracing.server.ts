type Attributes = Record<string, string | number | boolean>;

/**
 * Records where time is spent, for trace collectors. Names and attributes name calls and routes, never a
 * person.
 */
export interface Tracing {
  /** Runs work as a span inside the current one; `set` adds facts known only at its end. */
  span<Value>(
    name: string,
    attributes: Attributes,
    work: (set: (attributes: Attributes) => void) => Promise<Value>,
  ): Promise<Value>;
  /** Records a span that has just ended, with its duration in milliseconds. */
  record(name: string, attributes: Attributes, ms: number): void;
  /** Runs work as part of the caller's trace, if the headers name one. */
  continueFrom<Value>(headers: Headers, work: () => Promise<Value>): Promise<Value>;
  /** W3C headers that let the called service continue the trace. */
  headers(): Record<string, string>;
  /** Sends the recorded spans. */
  close(): Promise<void>;
}

export const noTracing: Tracing = {
  span: (_name, _attributes, work) => work(() => {}),
  record: () => {},
  continueFrom: (_headers, work) => work(),
  headers: () => ({}),
  close: async () => {},
};

/** The libraries are loaded only if somebody collects traces. */
export async function createTracing(endpoint: string | null): Promise<Tracing> {
  if (endpoint === null) return noTracing;
  const { createOtlpTracing } = await import("./tracing-otlp.server.ts");
  return createOtlpTracing(endpoint);
}
