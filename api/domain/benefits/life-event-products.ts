import type { Product } from "./product.ts";
import type { LifeEvent, MemberSnapshot } from "./snapshot-types.ts";
import { findEnrolmentWindows } from "./windows.ts";

/** The products that a life event affects and that the person is eligible for today (RULE-11). */
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
