import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { demoCopy } from "#copy/demo";
import { Page, Section } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import {
  createNotFoundReply,
  createPage,
  createUnavailableReply,
  seeOther,
} from "~/platform/responses.server.ts";
import { getDemoAccounts, getDemoMails, restartDemoAccount } from "~/upstream/calls.server.ts";
import { markForeign } from "~/upstream/foreign-language.server.ts";
import { Accounts, ApiLink, Mails } from "./view.tsx";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => demoCopy("title"));

/** The page of the demo's accounts; without a demo it does not exist. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  refuseWithoutDemo(context);
  const [accounts, mails] = await Promise.all([
    context.upstream.call(getDemoAccounts),
    context.upstream.call(getDemoMails),
  ]);
  if (!accounts.ok) throw createUnavailableReply(context.requestId);
  const { host, protocol } = new URL(request.url);
  const origins = new Map(
    accounts.data.accounts.map(({ tenant }) => [tenant, `${protocol}//${getHost(tenant, host)}`]),
  );
  return createPage({
    password: accounts.data.password,
    tenants: [...origins].map(([tenant, origin]) => ({
      tenant,
      url: `${origin}${paths.login()}`,
      name: accounts.data.accounts.find((account) => account.tenant === tenant)?.tenantName ?? tenant,
      accounts: accounts.data.accounts.filter((account) => account.tenant === tenant),
    })),
    mails: mails.ok ? markForeign(mails.data) : [],
    hasApiDocument: context.config.upstream === null,
  });
}

/** The "Start again" button resets one account to its first state. */
export async function action({ context, request }: ActionFunctionArgs) {
  refuseWithoutDemo(context);
  const fields = await request.formData();
  const id = fields.get("account")?.toString() ?? "";
  const reply =
    fields.get("intent") === "restart" && id
      ? await context.upstream.call(restartDemoAccount, { params: { id } })
      : null;
  if (reply?.ok) {
    context.session.flash({ kind: "success", text: demoCopy("restarted", { email: reply.data.email }) });
  }
  return seeOther(paths.demo());
}

function refuseWithoutDemo({ config }: RequestContext): void {
  if (!config.demo) throw createNotFoundReply();
}

/**
 * The tenant's host on the same port, such as `larkspur.localhost:3000`. Tenants of a real domain have
 * their own hosts.
 */
function getHost(tenant: string, host: string): string {
  const [name = "", port] = host.split(":");
  const domain = name === "localhost" || !name.includes(".") ? name : name.split(".").slice(1).join(".");
  return `${tenant}.${domain}${port ? `:${port}` : ""}`;
}

export default function DemoPage() {
  const { password, tenants, mails, hasApiDocument } = useLoaderData<typeof loader>();
  return (
    <Page title={demoCopy("title")} lead={demoCopy("intro")}>
      <p>
        {demoCopy("password")}: <code className="bp-literal">{password}</code>
      </p>
      {tenants.map(({ tenant, url, name, accounts }) => (
        <Section key={tenant} title={name}>
          <Accounts accounts={accounts} name={name} url={url} />
        </Section>
      ))}
      <Section title={demoCopy("mails")}>
        <Mails mails={mails} />
      </Section>
      {hasApiDocument && (
        <Section title={demoCopy("api")}>
          <ApiLink />
        </Section>
      )}
    </Page>
  );
}
