import { openDatabase } from "../../api/db/open.ts";
import { createSealer } from "../../app/session/seal.server.ts";
import { readSession, type Session } from "../../app/session/session.server.ts";
import type { NewTokens, SessionTokens } from "../../app/session/tokens.server.ts";
import { createStore } from "../../app/store/store.server.ts";
import type { Browser } from "./browser.ts";
import { SECRET, type TestPortal } from "./portal.ts";

interface SealOptions {
  /** The secrets, the newest first. */
  secrets?: string[];
  /** The label of the host that the session is for. */
  tenant?: string;
}

/** Reads the content of a browser's cookies, which needs the secret. */
export async function readTokens(
  browser: Browser,
  portal: TestPortal,
  seal: SealOptions = {},
): Promise<SessionTokens> {
  return withSession(portal, { ...seal, cookie: browser.jar.toHeader() }, ({ tokens }) => {
    if (!tokens) throw new Error("Nobody is signed in");
    return tokens;
  });
}

/** Gives a browser cookies that the portal never made, as after an upgrade or an attack. */
export async function plantSession(
  browser: Browser,
  portal: TestPortal,
  tokens: NewTokens,
  seal: SealOptions = {},
): Promise<void> {
  const headers = await withSession(portal, seal, async (session) => {
    session.signIn(tokens);
    const reply = new Headers();
    await session.commit(reply);
    return reply;
  });
  browser.jar.store(headers);
}

async function withSession<Result>(
  { clock }: TestPortal,
  { secrets = [SECRET], tenant = "harbourline", cookie }: SealOptions & { cookie?: string },
  use: (session: Session) => Result | Promise<Result>,
): Promise<Result> {
  const database = await openDatabase("file::memory:");
  try {
    const store = await createStore(database, clock);
    const sealer = createSealer(secrets, () => clock.real().getTime());
    const headers = new Headers(cookie ? { cookie } : {});
    return await use(await readSession({ headers, tenantId: tenant, https: false, sealer, store, clock }));
  } finally {
    await database.close();
  }
}
