import type { LoaderFunctionArgs } from "@remix-run/node";
import { demoCopy } from "#copy/demo";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { ComposedExamples } from "./composed.tsx";
import { FormExamples } from "./forms.tsx";
import { ListExamples } from "./lists.tsx";
import { MoneyExamples } from "./money.tsx";
import { PartExamples } from "./parts.tsx";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => demoCopy("components"));

/** A demo page for developers that shows all components in the host's brand. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.config.demo) throw createNotFoundReply();
  return createPage(null);
}

export default function ComponentsPage() {
  return (
    <Page title={demoCopy("components")} lead={demoCopy("componentsText")}>
      <MoneyExamples />
      <PartExamples />
      <FormExamples />
      <ListExamples />
      <ComposedExamples />
    </Page>
  );
}
