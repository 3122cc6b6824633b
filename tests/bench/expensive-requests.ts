import { paths } from "../../app/paths.ts";
import { sendEnquiry } from "../../contract/index.ts";
import type { ExchangeRequest } from "../support/exchange.ts";

export interface NamedRequest extends ExchangeRequest {
  name: string;
  /** Whether the request goes to the API's address. */
  api?: boolean;
  /** The posted body, in which `CSRF` is replaced by the form's token. */
  body?: string;
}

const KB = 1_024;
/** The longest body of a form, without its token. */
const FULL = 127 * KB;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const repeatText = (count: number, toText: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toText(index));

/** The most expensive allowed requests for router, parsers, forms and renderer. */
export function listExpensiveRequests(version: string): NamedRequest[] {
  return [...listReads(version), ...listPosts(), ...listCalls()];
}

function listReads(version: string): NamedRequest[] {
  const words = ["app", "home", "my-benefits", "panel", "my-profile", "dashboard", "demo", "idle"];
  const createWriteRoutes = (routes: string[]) =>
    routes.map((path) => `&p=${encodeURIComponent(path)}`).join("");
  const buildGet = (name: string, target: string, headers: Record<string, string> = {}): NamedRequest => ({
    name,
    target,
    headers,
  });
  return [
    buildGet("login page", paths.login()),
    buildGet("contact page", paths.contact()),
    buildGet("a page that is none", "/nowhere"),
    buildGet("32 levels", "/a".repeat(32)),
    buildGet("32 levels of a splat", `/activation${"/a".repeat(31)}`),
    buildGet("32 levels below a route", `/app/home${"/%61".repeat(30)}`),
    buildGet("1,000 levels", "/a".repeat(1_000)),
    buildGet("20,000 levels", "/a".repeat(20_000)),
    buildGet("a path of 8 KB, encoded", `/${"%41".repeat(2_700)}`),
    buildGet("a path of 40 KB", `/${"a".repeat(40 * KB)}`),
    buildGet("a query of 10,000 names", `/?${"a&".repeat(10_000)}`),
    buildGet("a query of 1,000 names", `/contact-us/?${"a&".repeat(1_000)}`),
    buildGet("a query of 40 KB, encoded", `/contact-us/?returnTo=${"%2F".repeat(13_000)}`),
    buildGet("data of a route that is none", `/?_data=${"a".repeat(40 * KB)}`),
    buildGet("8,000 cookies", "/", { Cookie: "a=1; ".repeat(8_000) }),
    buildGet("40 KB of a cookie", "/", { Cookie: `bp_session=${"a".repeat(40 * KB)}` }),
    buildGet("pieces of a session", "/", {
      Cookie: repeatText(12, (at) => `bp_session.${at}=${"a".repeat(3_000)}`).join("; "),
    }),
    buildGet("40 KB of languages", "/", { "Accept-Language": "en;q=0.1,".repeat(4_500) }),
    buildGet("40 KB of encodings", "/", { "Accept-Encoding": "br;q=0.1,".repeat(4_500) }),
    buildGet("40 KB of addresses", "/", { "X-Forwarded-For": "::1,".repeat(10_000) }),
    buildGet("40 KB of ranges of a file", "/favicon.svg", { Range: `bytes=${"0-1,".repeat(10_000)}` }),
    buildGet("routes of 3,700 levels", `/__manifest?version=${version}&p=${"/a".repeat(3_700)}`),
    buildGet(
      "routes of 40 shapes",
      `/__manifest?version=${version}${createWriteRoutes(repeatText(8, (at) => `/${words[at]}/${words[(at + 1) % 8]}${"/-".repeat(3)}`))}`,
    ),
    buildGet(
      "routes of 200 employees",
      `/__manifest?version=${version}${createWriteRoutes(repeatText(200, (at) => `/app/employee-data/${at}`))}`,
    ),
  ];
}

function listPosts(): NamedRequest[] {
  const buildPost = (name: string, target: string, fields: string): NamedRequest => ({
    name,
    method: "POST",
    target,
    headers: FORM,
    body: `csrf=CSRF&${fields}`.slice(0, 128 * KB),
  });
  // A form is read only with the name of its own button.
  const everywhere = [
    [paths.login(), "email"],
    [paths.contact(), "send"],
    [paths.forgottenPassword(), "reset"],
    ["/password-check", "next"],
    ["/idle", "next"],
    ["/demo", "next"],
  ] as const;
  return [
    ...everywhere.flatMap(([target, intent]) => [
      buildPost(`${target}: an index of two million`, target, "q[2000000]=1"),
      buildPost(`${target}: 20,000 parts`, target, `${"x.".repeat(20_000)}=1`),
      buildPost(
        `${target}: 1,000 fields of 4 parts`,
        target,
        repeatText(990, (at) => `a${at}.b.c.d=1`).join("&"),
      ),
      buildPost(
        `${target}: 1,000 fields of one name`,
        target,
        repeatText(990, () => `a=${"1".repeat(200)}`).join("&"),
      ),
      buildPost(`${target}: 125 KB of separators`, target, "&".repeat(FULL)),
      ...[
        "email",
        "password",
        "newPassword",
        "intent",
        "comments",
        "robot",
        "altcha",
        "g-recaptcha-response",
        "returnTo",
      ].flatMap((name) => [
        buildPost(`${target}: 125 KB of ${name}`, target, `intent=${intent}&${name}=${"a".repeat(FULL)}`),
        buildPost(
          `${target}: 40 KB of ${name}, encoded`,
          target,
          `intent=${intent}&${name}=${"%3C".repeat(FULL / 3)}`,
        ),
      ]),
      buildPost(`${target}: an address of dots`, target, `intent=${intent}&email=a@${"a.".repeat(FULL / 3)}`),
      buildPost(
        `${target}: dots between two @`,
        target,
        `intent=${intent}&email=a@${".".repeat(FULL - 1_000)}@`,
      ),
      buildPost(`${target}: an address of signs`, target, `intent=${intent}&email=${"@".repeat(FULL)}`),
      buildPost(
        `${target}: spaces`,
        target,
        `intent=${intent}&email=${"+".repeat(FULL)}a&comments=${"+".repeat(100)}`,
      ),
    ]),
  ];
}

function listCalls(): NamedRequest[] {
  const buildApiCall = (name: string, body: string): NamedRequest => ({
    name: `API: ${name}`,
    api: true,
    method: "POST",
    target: `/${sendEnquiry.base}${sendEnquiry.path}`,
    headers: { "Content-Type": "application/json" },
    body,
  });
  return [
    buildApiCall("250,000 levels", "[".repeat(250 * KB)),
    buildApiCall("18,000 unknown fields", `{${repeatText(18_000, (at) => `"k${at}":1`).join(",")}}`),
    buildApiCall("100,000 items where text is expected", `{"subject":[${"1,".repeat(100_000)}1]}`),
    buildApiCall("250 KB of text", JSON.stringify({ subject: "a".repeat(250 * KB) })),
    { name: "API: a query of 10,000 names", api: true, target: `/v1/ping?${"a&".repeat(10_000)}` },
    { name: "API: 10,000 levels", api: true, target: "/a".repeat(10_000) },
  ];
}
