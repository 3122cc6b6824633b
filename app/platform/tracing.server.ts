type Attributes = Record<string, string | number | boolean>;

/**
 * Records where time is spent, for trace collectors. Names and attributes name calls and routes, never a
 * person.
 */
export interface Tracing {
  /** Runs work as a span of its caller; `set` adds facts known only at its end. */
  span<Value>(
    name: string,
    attributes: Attributes,
    work: (set: (more: Attributes) => void) => Promise<Value>,
  ): Promise<Value>;
  /** A span that ended just now, and its duration, ms. */
  record(name: string, attributes: Attributes, ms: number): void;
  /** Runs work as a part of the caller's trace, where the headers name one. */
  continueFrom<Value>(headers: Headers, work: () => Promise<Value>): Promise<Value>;
  /** W3C headers that let the callee continue the trace. */
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
