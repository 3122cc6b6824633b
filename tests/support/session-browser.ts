import type { Clock } from "../../app/platform/clock.server.ts";
import { createSealer } from "../../app/session/seal.server.ts";
import { readSession, type Session } from "../../app/session/session.server.ts";
import type { PortalStore } from "../../app/store/store.server.ts";

export const SECRET = "a-secret-of-this-test-and-no-other-1";

interface BrowserOptions {
  store: PortalStore;
  clock: Clock;
}

interface Visit {
  tenantId?: string;
  https?: boolean;
  secrets?: string[];
  keepFlash?: boolean;
}

/** A browser with the cookies of one portal, whose visits read the session, change it and store it. */
export class SessionBrowser {
  readonly cookies = new Map<string, string>();
  /** `Set-Cookie` lines of the last visit. */
  lines: string[] = [];

  private readonly options: BrowserOptions;

  constructor(options: BrowserOptions) {
    this.options = options;
  }

  async visit(act: (session: Session) => unknown = () => {}, visit: Visit = {}): Promise<Session> {
    const { tenantId = "harbourline", https = false, secrets = [SECRET], keepFlash } = visit;
    const { store, clock } = this.options;
    const sealer = createSealer(secrets, () => clock.real().getTime());
    const session = await readSession({
      headers: this.buildHeaders(),
      tenantId,
      https,
      sealer,
      store,
      clock,
    });
    await act(session);
    const reply = new Headers();
    await session.commit(reply, { keepFlash });
    this.lines = reply.getSetCookie();
    for (const line of this.lines) this.keep(line);
    return session;
  }

  buildHeaders(): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Headers(cookie ? { cookie } : {});
  }

  /** Another browser with a copy of this one's cookies, as a thief would have. */
  copy(): SessionBrowser {
    const other = new SessionBrowser(this.options);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  private keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const equalsSign = pair.indexOf("=");
    if (attributes.includes("Max-Age=0")) this.cookies.delete(pair.slice(0, equalsSign));
    else this.cookies.set(pair.slice(0, equalsSign), pair.slice(equalsSign + 1));
  }
}
