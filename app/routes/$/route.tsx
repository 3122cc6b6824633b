import type { LoaderFunctionArgs } from "@remix-run/node";
import { createNotFoundReply, createRefusal } from "~/platform/responses.server.ts";

/** The page for an unknown address (SHELL-13), and for requests that the entry check refuses. */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.refusal) throw createRefusal(context.refusal.error, context.refusal.status);
  throw createNotFoundReply();
}

/** A post to an unknown address is answered like a page. */
export const action = loader;

export default function UnknownPage() {
  return null;
}
