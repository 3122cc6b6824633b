import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound, refusal } from "~/platform/responses.server.ts";

/** Every address without a route (SHELL-13), and the page of the entry check's refusals. */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.refusal) throw refusal(context.refusal.error, context.refusal.status);
  throw notFound();
}

/** A post to nowhere is as unknown as a page. */
export const action = loader;

export default function Nowhere() {
  return null;
}
