/** The most bytes of a cookie's name and value. Browsers drop a longer cookie. */
const MAX_BYTES = 4_096;

export interface Cookie {
  value: string;
  /** Milliseconds since the epoch; null until the browser closes. */
  expires: number | null;
  attributes: Set<string>;
}

/** A browser's cookies of one host, stored and deleted by the browsers' rules. */
export class CookieJar {
  private readonly cookies = new Map<string, Cookie>();

  private readonly now: () => number;
  private readonly https: boolean;

  constructor(now: () => number, https: boolean) {
    this.now = now;
    this.https = https;
  }

  /** Reads the `Set-Cookie` lines of a reply. */
  store(headers: Headers): void {
    for (const line of headers.getSetCookie()) this.storeCookie(line);
  }

  private storeCookie(line: string): void {
    const [pair = "", ...rest] = line.split(/;\s*/);
    const equalsSign = pair.indexOf("=");
    const [name, value] = [pair.slice(0, equalsSign), pair.slice(equalsSign + 1)];
    const attributes = new Map(rest.map((each) => each.split("=", 2) as [string, string?]).map(lowerName));
    if (Buffer.byteLength(name + value) > MAX_BYTES || !this.isAllowed(name, attributes)) return;
    const maxAge = attributes.get("max-age");
    if (maxAge !== undefined && Number(maxAge) <= 0) {
      this.cookies.delete(name);
      return;
    }
    const expires = maxAge === undefined ? null : this.now() + Number(maxAge) * 1_000;
    this.cookies.set(name, { value, expires, attributes: new Set(attributes.keys()) });
  }

  private isAllowed(name: string, attributes: Map<string, string>): boolean {
    if (attributes.has("secure") && !this.https) return false;
    if (!name.startsWith("__Host-")) return true;
    return attributes.has("secure") && attributes.get("path") === "/" && !attributes.has("domain");
  }

  get(name: string): string | undefined {
    return this.find(name)?.value;
  }

  /** A cookie with its lifetime and attributes, for another browser of the same host. */
  find(name: string): Cookie | undefined {
    return this.listLive().find(([each]) => each === name)?.[1];
  }

  put(name: string, cookie: Cookie): void {
    this.cookies.set(name, cookie);
  }

  /** Whether the reply that set a cookie gave it an attribute, such as `httponly`. */
  hasAttribute(name: string, attribute: string): boolean {
    return this.cookies.get(name)?.attributes.has(attribute.toLowerCase()) ?? false;
  }

  /** Sets a cookie, as an attacker does in their own browser. */
  set(name: string, value: string): void {
    this.cookies.set(name, { value, expires: null, attributes: new Set() });
  }

  delete(name: string): void {
    this.cookies.delete(name);
  }

  listNames(): string[] {
    return this.listLive().map(([name]) => name);
  }

  /** All cookies, to restore later or elsewhere. */
  copy(): Record<string, string> {
    return Object.fromEntries(this.listLive().map(([name, { value }]) => [name, value]));
  }

  replace(cookies: Record<string, string>): void {
    this.cookies.clear();
    for (const [name, value] of Object.entries(cookies)) this.set(name, value);
  }

  /** Deletes cookies without a lifetime, as a closed browser does. */
  endBrowserSession(): void {
    for (const [name, { expires }] of this.cookies) if (expires === null) this.cookies.delete(name);
  }

  toHeader(): string | undefined {
    const pairs = this.listLive().map(([name, { value }]) => `${name}=${value}`);
    return pairs.length > 0 ? pairs.join("; ") : undefined;
  }

  private listLive(): [string, Cookie][] {
    return [...this.cookies].filter(([, { expires }]) => expires === null || expires > this.now());
  }
}

const lowerName = ([name, value = ""]: [string, string?]): [string, string] => [name.toLowerCase(), value];
