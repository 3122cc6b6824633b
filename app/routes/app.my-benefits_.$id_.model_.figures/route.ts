import type { LoaderFunctionArgs } from "@remix-run/node";
import { createPage } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadModel } from "~/view-models/pension-model.server.ts";

const headers = { "Cache-Control": cacheControl.private };

/** The modeller's figures while a person types; null where there are none. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireUser(context, request, "pension-model");
  const model = await loadModel(context, params.id ?? "", new URL(request.url).searchParams);
  return createPage(model.kind === "found" ? { errors: model.errors, model: model.model } : null, {
    headers,
  });
}
