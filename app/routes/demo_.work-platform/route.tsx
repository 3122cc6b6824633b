import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { shellCopy } from "#copy/shell";
import { ssoCopy } from "#copy/sso";
import { type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import providerStyles from "~/styles/provider.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: providerStyles }];

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta: MetaFunction = () => [{ title: ssoCopy("platformTitle") }];

/** Acts as an employer's work platform, so that the hand-over to it can be tried in a demo. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.config.demo) throw createNotFoundReply();
  return createPage(null);
}

export default function WorkPlatformPage() {
  const { home } = useLoadedFrame();
  return (
    <main className="bp-provider" id="main">
      <div className="bp-provider__card">
        <h1>{ssoCopy("platformTitle")}</h1>
        <p>{ssoCopy("platformText")}</p>
        <p>
          <a href={home}>{shellCopy("backToHome")}</a>
        </p>
      </div>
    </main>
  );
}
