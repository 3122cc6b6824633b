import type { LifeEvent } from "./life-events.ts";
import type { MemberSnapshot } from "./member-snapshot.ts";
import type { Product } from "./product.ts";
import { findEnrolmentWindows } from "./windows.ts";

/** Of some products those that a life event opens for somebody today: what it may change, and who may have it (RULE-11). */
export const listOpenedProducts = (
  event: LifeEvent,
  products: readonly Product[],
  { member, scheme, today, isPastYear }: MemberSnapshot,
): Product[] =>
  products.filter((product) =>
    findEnrolmentWindows({ member, product, scheme, events: [event], today, isPastYear }).windows.some(
      ({ kind: route }) => route === "life-event",
    ),
  );
