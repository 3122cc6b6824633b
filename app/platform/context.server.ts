import type { Language } from "#copy/language";
import type { RobotCheck } from "~/auth/robot-check.server.ts";
import type { Tenant } from "~/brand/tenant.server.ts";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import type { KeptFormSlot } from "~/session/kept-form.server.ts";
import type { Session } from "~/session/session.server.ts";
import type { Drafts } from "~/store/drafts.server.ts";
import type { PortalStore } from "~/store/store.server.ts";
import type { Upstream } from "~/upstream/client.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import type * as tasks from "~/workers/tasks.server.ts";
import type { Clock } from "./clock.server.ts";
import type { Config } from "./config.server.ts";
import type { Log } from "./log.server.ts";
import type { PageError } from "./page-error.ts";
import type { WorkerPool } from "./worker-pool.server.ts";

/**
 * Everything a loader or action may use, made once for each request before Remix runs. Nothing else is
 * global.
 */
export interface RequestContext {
  config: Config;
  /** A log whose lines contain the request's id. */
  log: Log;
  clock: Clock;
  /** The CSP nonce of this reply. */
  nonce: string;
  requestId: string;
  /** The address that limits count: the browser's in IPv4, its /64 in IPv6, behind trusted proxies. */
  network: string;
  session: Session;
  /** Values typed into a form after its session ended, for the account's next login. */
  keptForm: KeptFormSlot;
  tenant: Tenant;
  /** The languages of this page. */
  languages: readonly Language[];
  /** The upstream with the session's bearer and masquerade headers. */
  upstream: Upstream;
  store: PortalStore;
  /** Unfinished selections of this tenant's people. */
  drafts: Drafts;
  robotCheck: RobotCheck;
  /** For work that would block this thread for long. */
  workers: WorkerPool<typeof tasks>;
  /** The token that every form posts. */
  csrfToken: string;
  /**
   * The logged-in user's frame, cached; null if nobody is logged in. Throws a redirect if the session has
   * ended, and the failure page if the upstream cannot be reached.
   */
  loadSetup(): Promise<Setup | null>;
  /** Removes the cached frame of this session, which has ended. */
  forgetSetup(): void;
  /** Set if the entry check has refused the request and only its error page is rendered. */
  refusal: { error: PageError; status: number } | null;
  /** Whether the upstream reported that it could store nothing, whatever the page shows. */
  couldNotSave(): boolean;
  /** Sanitises an editor's content; its videos depend on the reader's cookie setting (COOKIE-05). */
  sanitiseContent(html: string | null | undefined): SafeHtml;
  /**
   * Lets this page frame one of the portal's pages. Returns false for a data request, because the document already has
   * its policy.
   */
  allowOwnFrame(): boolean;
  /** Keeps the theme's stylesheet and returns its address. */
  keepStylesheet(theme: Tenant["theme"]): string;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {}
}
