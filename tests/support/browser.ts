import { paths } from "../../app/paths.ts";
import { type Cookie, CookieJar } from "./cookie-jar.ts";
import { type ExchangeRequest, exchange, type Reply } from "./exchange.ts";
import { Page } from "./page.ts";
// Not from `api.ts`, because each process of the journeys would load the whole API, two seconds of CPU.
import { password as demoPassword } from "./people.ts";

export interface BrowserOptions {
  port: number;
  clock: { real(): Date };
  /** The host without the port. Every name reaches the portal. */
  host?: string;
  /** Simulates a proxy that handles https; the portal must trust 127.0.0.1. */
  https?: boolean;
  /** Headers of every request, such as `X-Forwarded-For` for another address, or `User-Agent`. */
  headers?: Record<string, string>;
}

const MAX_REDIRECTS = 10;

/** The consent cookie by origin. */
const consents = new Map<string, Cookie | undefined>();

/** A visitor whose browser runs no scripts, with one host, a cookie jar and an open page. */
export class Browser {
  readonly host: string;
  readonly origin: string;
  readonly jar: CookieJar;
  private readonly port: number;
  private readonly always: Record<string, string>;
  private current: Page | null = null;

  constructor({ port, clock, host = "harbourline.localhost", https = false, headers = {} }: BrowserOptions) {
    this.port = port;
    this.host = `${host}:${port}`;
    this.origin = `${https ? "https" : "http"}://${this.host}`;
    this.jar = new CookieJar(() => clock.real().getTime(), https);
    this.always = {
      ...headers,
      ...(https ? { "X-Forwarded-Proto": "https" } : {}),
    };
  }

  /** The open page. */
  get page(): Page {
    if (!this.current) throw new Error("No page is open yet");
    return this.current;
  }

  /** Opens an address as if it were typed, or as a link of the page `from`. */
  get(
    target: string,
    { from, headers }: { from?: Page; headers?: Record<string, string> } = {},
  ): Promise<Page> {
    return this.navigate({
      target,
      headers: { "Sec-Fetch-Site": from ? "same-origin" : "none", ...headers },
    });
  }

  /** Posts fields as a form of the same origin does; `headers` can change the origin. */
  post(
    target: string,
    fields: URLSearchParams | string,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    return this.navigate(this.toPost(target, fields, headers));
  }

  /** Posts like `post`, but follows no redirect and opens no page. */
  postOnce(
    target: string,
    fields: URLSearchParams | string,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    return this.exchange(this.toPost(target, fields, headers));
  }

  private toPost(
    target: string,
    fields: URLSearchParams | string,
    headers: Record<string, string>,
  ): ExchangeRequest {
    const formHeaders = { Origin: this.origin, "Sec-Fetch-Site": "same-origin", ...formType };
    return { method: "POST", target, headers: { ...formHeaders, ...headers }, body: String(fields) };
  }

  /** Follows the link with this text. */
  click(text: string): Promise<Page> {
    const url = new URL(this.page.getLink(text), this.page.url);
    return this.get(url.pathname + url.search, { from: this.page });
  }

  /** Follows the page's refresh. */
  refresh(): Promise<Page> {
    const { refresh } = this.page;
    if (!refresh) throw new Error(`The page stays where it is: ${this.page.describe()}`);
    const url = new URL(refresh.url, this.page.url);
    return this.get(url.pathname + url.search, { from: this.page });
  }

  /** Makes one request with this browser's cookies; it follows no redirect and opens no page. */
  async exchange({ method = "GET", target, headers = {}, body }: ExchangeRequest): Promise<Reply> {
    const cookie = this.jar.toHeader();
    const reply = await exchange(this.port, {
      method,
      target,
      body,
      headers: {
        Host: this.host,
        ...navigation,
        ...this.always,
        ...(cookie ? { Cookie: cookie } : {}),
        ...headers,
      },
    });
    this.jar.store(reply.headers);
    return reply;
  }

  private async navigate(request: ExchangeRequest): Promise<Page> {
    const redirects: string[] = [];
    let url = new URL(request.target, this.origin);
    let reply = await this.exchange(request);
    while (reply.headers.has("location") && redirects.length < MAX_REDIRECTS) {
      const location = reply.headers.get("location") as string;
      redirects.push(location);
      url = new URL(location, url);
      // Another site is not requested; only its address matters.
      if (url.host !== this.host) break;
      const keepsMethod = reply.status === 307 || reply.status === 308;
      const { "Content-Type": _, ...headers } = request.headers ?? {};
      reply = await this.exchange(
        keepsMethod
          ? { ...request, target: url.pathname + url.search }
          : { target: url.pathname + url.search, headers: omitOrigin(headers) },
      );
    }
    if (redirects.length === MAX_REDIRECTS)
      throw new Error(`Redirected in a circle: ${redirects.join(" → ")}`);
    this.current = new Page(this, reply, url, redirects);
    return this.current;
  }

  /** Accepts cookies in the banner and returns to the page. */
  async acceptCookies(): Promise<Page> {
    return this.page.getForm({ button: "Accept cookies" }).submit("Accept cookies");
  }

  /** Logs in as everybody does: cookies, email, password. It ends on the page that the portal then shows. */
  async signIn(email: string, password?: string): Promise<Page> {
    await this.get(paths.login());
    if (!this.jar.get("pes")) await this.consentAsBefore();
    await this.giveEmail(email);
    return this.givePassword(password);
  }

  /**
   * Accepts cookies by the banner the first time and then by its cookie, which saves two requests of seven.
   */
  private async consentAsBefore(): Promise<void> {
    const consent = consents.get(this.origin);
    if (consent) this.jar.put("pes", consent);
    if (this.jar.get("pes")) return;
    await this.acceptCookies();
    consents.set(this.origin, this.jar.find("pes"));
  }

  giveEmail(email: string): Promise<Page> {
    return this.page.getForm("#email-step").fill({ email }).submit("Next");
  }

  givePassword(password: string = demoPassword): Promise<Page> {
    return this.page.getForm("#password-step").fill({ password }).submit("Login");
  }
}

const formType = { "Content-Type": "application/x-www-form-urlencoded" };

const navigation = {
  Accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
  "Accept-Language": "en-GB",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Dest": "document",
  "User-Agent": "Mozilla/5.0 (tests) NoScript/1.0",
};

function omitOrigin({ Origin: _, ...headers }: Record<string, string>): Record<string, string> {
  return headers;
}
