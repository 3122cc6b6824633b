import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ssoCopy } from "#copy/sso";
import { ActionForm } from "~/components/form/action-form.tsx";
import { type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import {
  createNotFoundReply,
  createPage,
  createUnavailableReply,
  seeOther,
} from "~/platform/responses.server.ts";
import providerStyles from "~/styles/provider.css";
import { assertDemoIdentity, getDemoIdentities } from "~/upstream/calls.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: providerStyles }];

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta: MetaFunction = () => [
  { title: `${ssoCopy("providerTitle")} | ${ssoCopy("providerName")}` },
];

/** Acts as an employer's login page, so that single sign-on can be tried in a demo. */
export async function loader({ context }: LoaderFunctionArgs) {
  refuseWithoutDemo(context);
  const { upstream, tenant, requestId } = context;
  const reply = await upstream.call(getDemoIdentities, { query: { domain: tenant.label } });
  if (!reply.ok) throw createUnavailableReply(requestId);
  return createPage({
    identities: reply.data.identities,
    client: tenant.clientName ?? tenant.theme.brandName,
  });
}

/** Redirects the selected person as an identity provider does, with a token in the address (SSO-02). */
export async function action({ context, request }: ActionFunctionArgs) {
  refuseWithoutDemo(context);
  const { upstream, tenant, requestId } = context;
  const id = (await request.formData()).get("identity")?.toString() ?? "";
  if (id === "" || id.length > 64) return seeOther(paths.demoIdentityProvider());
  const reply = await upstream.call(assertDemoIdentity, { params: { id }, body: { domain: tenant.label } });
  if (reply.ok) return seeOther(paths.ssoLogin(reply.data.sso_token));
  if (reply.name === "unavailable") throw createUnavailableReply(requestId);
  return seeOther(paths.demoIdentityProvider());
}

function refuseWithoutDemo({ config }: RequestContext): void {
  if (!config.demo) throw createNotFoundReply();
}

/** This page represents another company, so it does not use the scheme's colours or name. */
export default function IdentityProviderPage() {
  const { brand } = useLoadedFrame();
  const { identities, client } = useLoaderData<typeof loader>();
  return (
    <main className="bp-provider" id="main">
      <div className="bp-provider__card">
        <p className="bp-provider__name">{ssoCopy("providerName")}</p>
        <div>
          <h1>{ssoCopy("providerTitle")}</h1>
          <p>{ssoCopy("providerText", { brand: brand.name })}</p>
        </div>
        {identities.length === 0 && <p>{ssoCopy("providerNobody")}</p>}
        <ActionForm className="bp-provider__people">
          {identities.map(({ id, name, email }) => (
            <button key={id} className="bp-provider__person" type="submit" name="identity" value={id}>
              <span>{name}</span> <span className="bp-provider__email">{email}</span>
            </button>
          ))}
        </ActionForm>
        <p className="bp-provider__note">{ssoCopy("providerNote", { client })}</p>
      </div>
    </main>
  );
}
