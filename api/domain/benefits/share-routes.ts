import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import type { Selection, ShareRoute } from "./selection.ts";

type RoutedSelection = Pick<Selection, "route">;

const fundings = { SAC: "sacrifice", NPA: "sacrifice", RAS: "relief-at-source" } as const;

const routedPlans = new WeakMap<Product, Map<ShareRoute, Product>>();

/** A plan with the funding of a selection: the selection's own route, else the plan's. */
export function toRoutedPlan(product: Product, { route }: RoutedSelection): Product {
  if (!route || product.funding === fundings[route]) return product;
  const routes = routedPlans.get(product) ?? new Map<ShareRoute, Product>();
  routedPlans.set(product, routes);
  const known = routes.get(route) ?? { ...product, funding: fundings[route] };
  routes.set(route, known);
  return known;
}

/** A net pay arrangement takes the same gross amount before tax but after National Insurance. */
export const toRoutedPrice = (price: Price, { route }: RoutedSelection): Price =>
  route === "NPA" && price.treatment === "sacrifice" ? { ...price, treatment: "net-pay-arrangement" } : price;
