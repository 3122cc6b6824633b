import {
  getLifeEvents,
  getLifeEventTypes,
  type LifeEvent,
  type LifeEventType,
} from "#contract/life-events.ts";
import type { RequestContext } from "~/platform/context.server.ts";

/** The person's life events, the newest first (LIFE-01); null if they cannot be loaded. */
export async function loadLifeEvents({ upstream }: RequestContext): Promise<LifeEvent[] | null> {
  const reply = await upstream.call(getLifeEvents);
  return reply.ok ? reply.data : null;
}

/** The types of event that can be reported today; null if they could not be loaded. */
export async function loadLifeEventTypes({ upstream }: RequestContext): Promise<LifeEventType[] | null> {
  const reply = await upstream.call(getLifeEventTypes);
  return reply.ok ? reply.data : null;
}
