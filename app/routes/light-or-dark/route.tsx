import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { coloursCopy } from "#copy/colours";
import { shellCopy } from "#copy/shell";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { ButtonChoices } from "~/components/form/button-choices.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { parseColourScheme } from "~/session/colour-scheme.server.ts";
import { toSafeReturnTo } from "~/session/return-to.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => shellCopy("lightOrDark"));

const COLOUR_SCHEMES = ["device", "light", "dark"] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const returnTo = new URL(request.url).searchParams.get("returnTo");
  return createPage({ returnTo: toSafeReturnTo(returnTo, getHome(context.session.signedIn)) });
}

/** Stores the choice on this device for a year, and returns to the page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { session } = context;
  const fields = await request.formData();
  const choice = COLOUR_SCHEMES.find((each) => each === fields.get("colours"));
  if (choice) session.setColourScheme(parseColourScheme(choice));
  return seeOther(toSafeReturnTo(fields.get("returnTo")?.toString(), getHome(session.signedIn)));
}

const getHome = (signedIn: boolean) => (signedIn ? paths.home() : paths.login());

export default function LightOrDarkPage() {
  const { colourScheme } = useLoadedFrame();
  const { returnTo } = useLoaderData<typeof loader>();
  return (
    <Page width="form" title={shellCopy("lightOrDark")} lead={coloursCopy("text")}>
      <ActionForm values={{ returnTo }}>
        <ButtonChoices
          label={shellCopy("lightOrDark")}
          name="colours"
          picks={COLOUR_SCHEMES.map((value) => ({ value, label: coloursCopy(value) }))}
          value={colourScheme ?? "device"}
        />
      </ActionForm>
      <ButtonLink look="plain" to={returnTo}>
        {coloursCopy("back")}
      </ButtonLink>
    </Page>
  );
}
