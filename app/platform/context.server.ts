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

/** Everything a loader or action may use, made once for each request before Remix sees it. Nothing else is global. */
export interface RequestContext {
  config: Config;
  /** Carries the request's id. */
  log: Log;
  clock: Clock;
  /** The CSP nonce of this reply. */
  nonce: string;
  requestId: string;
  /** The unit of limits: the browser's IPv4 address or its /64, as far as trusted proxies name it. */
  network: string;
  session: Session;
  /** Values typed into a form whose session had ended, for its account's next login. */
  keptForm: KeptFormSlot;
  tenant: Tenant;
  /** The languages of this page. */
  languages: readonly Language[];
  /** Already carrying the session's bearer and masquerade headers. */
  upstream: Upstream;
  store: PortalStore;
  /** Unfinished choices of this tenant's people. */
  drafts: Drafts;
  robotCheck: RobotCheck;
  /** For work that would block this thread for long. */
  workers: WorkerPool<typeof tasks>;
  /** The token that every form posts. */
  csrfToken: string;
  /**
   * The signed-in user's frame, cached. Null if nobody is signed in. Throws a redirect when the upstream says
   * that the session has ended, and the failure page when it cannot say.
   */
  setup(): Promise<Setup | null>;
  /** Forgets the cached frame of this session, which has ended. */
  forgetSetup(): void;
  /** Set when the entry check has refused the request and only the page that says so is wanted. */
  refusal: { error: PageError; status: number } | null;
  /** Whether the upstream could write nothing, however the page puts it. */
  couldNotSave(): boolean;
  /** Content of an editor, made safe; its videos as this reader allows them (COOKIE-05). */
  safeContent(html: string | null | undefined): SafeHtml;
  /**
   * Allows this reply's page to frame one of the portal's own. Answers false to a request for data alone: the document
   * that asks has its policy already.
   */
  framesOwn(): boolean;
  /** Remembers the theme's stylesheet and answers its address. */
  stylesheetHref(theme: Tenant["theme"]): string;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {}
}
