import type { Product } from "./product.ts";
import type { LifeEvent, MemberSnapshot } from "./snapshot-types.ts";
import { findEnrolmentWindows } from "./windows.ts";

/**
 * The products that a life event opens for a person today: those that it affects, if the person is eligible
 * (RULE-11).
 */
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
