import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Tracing } from "./tracing.server.ts";

/** Milliseconds that the end of the process waits for a collector. */
const LAST_EXPORT_MS = 2_000;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Traces in OpenTelemetry's protocol; `endpoint` is the collector's base address. */
export function createOtlpTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "benefits-portal" }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const tracer = provider.getTracer("benefits-portal");
  // A separate instance, because all portals of a process would share the library's global one.
  const contexts = new AsyncLocalStorage<Context>();
  const getActiveContext = () => contexts.getStore() ?? ROOT_CONTEXT;
  return {
    async span(name, attributes, work) {
      const parent = getActiveContext();
      const span = tracer.startSpan(name, { attributes }, parent);
      try {
        return await contexts.run(trace.setSpan(parent, span), () =>
          work((addedAttributes) => void span.setAttributes(addedAttributes)),
        );
      } catch (error) {
        // Records the error's name only, because its message may contain typed text.
        const message = error instanceof Error ? error.name : "thrown";
        span.setStatus({ code: SpanStatusCode.ERROR, message });
        throw error;
      } finally {
        span.end();
      }
    },
    record(name, attributes, ms) {
      const end = Date.now();
      tracer.startSpan(name, { attributes, startTime: end - ms }, getActiveContext()).end(end);
    },
    continueFrom(headers, work) {
      const [, traceId, spanId, flags] = TRACEPARENT.exec(headers.get("traceparent") ?? "") ?? [];
      if (!traceId || !spanId || !flags) return work();
      const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
      if (!isSpanContextValid(caller)) return work();
      return contexts.run(trace.setSpanContext(getActiveContext(), caller), work);
    },
    headers(): Record<string, string> {
      const span = trace.getSpanContext(getActiveContext());
      if (!span) return {};
      const flags = (span.traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, "0");
      return { traceparent: `00-${span.traceId}-${span.spanId}-${flags}` };
    },
    async close() {
      const timeout = new Promise((resolve) => setTimeout(resolve, LAST_EXPORT_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
    },
  };
}
