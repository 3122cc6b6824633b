import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import type { ExchangeRequest, Reply } from "../support/exchange.ts";
import { encodeFields, fuzzOptions, hostileFields, hostileHeaders, hostileText } from "../support/fuzz.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { type BuiltRoute, createListRoutes } from "../support/routes.ts";

const portal = withPortal();
/** Logging out would end the session for the rest of the run. */
const routes = createListRoutes().filter(({ id }) => !id.startsWith("routes/logout"));
const FORM_TYPE = "application/x-www-form-urlencoded";

/** A form of a page with the values that it would post unchanged. */
interface PageForm {
  target: string;
  fields: [string, string][];
}

interface Session {
  browser: Browser;
  cookies: Record<string, string>;
  csrf: string;
  /** The found forms by route. */
  forms: Map<string, PageForm[]>;
}

async function openSession(email: string | null): Promise<Session> {
  const browser = portal().createBrowser();
  if (email) await browser.signIn(email);
  else await browser.get("/");
  const cookies = browser.jar.copy();
  const forms = new Map<string, PageForm[]>();
  for (const { id, path } of routes) {
    browser.jar.replace(cookies);
    forms.set(id, (await browser.get(path)).status === 200 ? listForms(browser) : []);
  }
  return { browser, cookies, csrf: cookies.bp_csrf ?? "", forms };
}

function listForms(browser: Browser): PageForm[] {
  const { $, url } = browser.page;
  return $("form[method=post]")
    .toArray()
    .map((form) => {
      const action = new URL($(form).attr("action") ?? url.href, url);
      const fields = $(form)
        .find("[name]")
        .toArray()
        .map((each): [string, string] => [$(each).attr("name") ?? "", $(each).attr("value") ?? "on"]);
      return { target: action.pathname + action.search, fields };
    });
}

/** Replaces a path's parameters with anything that a path can contain. */
const createNastyPath = (path: string) =>
  fc.array(hostileText, { minLength: 1, maxLength: 3 }).map(([first = "", ...rest]) => {
    const parts = [first, ...rest].map((text) => encodeURIComponent(text.toWellFormed()));
    return path.replace(/\/1(?=\/|$)/g, `/${parts[0]}`).replace("nowhere/at/all", parts.join("/"));
  });

const createReadRequests = (route: BuiltRoute) =>
  fc
    .record({
      path: fc.oneof(fc.constant(route.path), createNastyPath(route.path)),
      query: fc.oneof(fc.constant([]), hostileFields),
      headers: fc.oneof(fc.constant({}), hostileHeaders),
      isData: fc.boolean(),
      method: fc.constantFrom("GET", "GET", "GET", "HEAD"),
    })
    .map(({ path, query, headers, isData, method }): ExchangeRequest => {
      const data: [string, string][] = isData ? [["_data", route.id]] : [];
      return { method, target: `${path}?${encodeFields([...data, ...query])}`, headers };
    });

/** Posts a form of that route, or none, with some fields changed, removed, repeated or invented. */
const createPosts = (route: BuiltRoute, { browser, csrf, forms }: Session) => {
  const pageForms = forms.get(route.id) ?? [];
  const form = fc.constantFrom(...pageForms, {
    target: route.path,
    fields: [["intent", "next"]],
  } as PageForm);
  return fc
    .record({
      form,
      path: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, createNastyPath(route.path)),
      changes: fc.array(fc.constantFrom("keep", "keep", "change", "drop", "double"), {
        minLength: 40,
        maxLength: 40,
      }),
      texts: fc.array(hostileText, { minLength: 40, maxLength: 40 }),
      more: fc.oneof(fc.constant([] as [string, string][]), hostileFields),
      headers: fc.oneof(fc.constant({}), hostileHeaders),
      type: fc.constantFrom(
        ...[
          FORM_TYPE,
          FORM_TYPE,
          FORM_TYPE,
          `${FORM_TYPE}; charset=utf-16`,
          `${FORM_TYPE}, multipart/form-data; boundary=x`,
        ],
        ...["multipart/form-data; boundary=x", "application/json", ""],
      ),
      isData: fc.boolean(),
    })
    .map((parts): ExchangeRequest => {
      const { form, path, changes, texts, more, headers, type, isData } = parts;
      const fields = form.fields.flatMap(([name, value], index): [string, string][] => {
        if (name === "csrf") return [[name, csrf]];
        const text = texts[index % 40] as string;
        if (changes[index % 40] === "drop") return [];
        if (changes[index % 40] === "change") return [[name, text]];
        return changes[index % 40] === "double"
          ? [
              [name, value],
              [name, text],
            ]
          : [[name, value]];
      });
      if (!fields.some(([name]) => name === "csrf")) fields.push(["csrf", csrf]);
      const target = path ?? form.target;
      const data = isData ? `${target.includes("?") ? "&" : "?"}_data=${encodeURIComponent(route.id)}` : "";
      return {
        method: "POST",
        target: target + data,
        headers: { Origin: browser.origin, ...headers, "Content-Type": type },
        body: encodeFields([...fields, ...more]),
      };
    });
};

/** A reply of real overload, unlike a fault, has a Retry-After. */
const isFault = ({ status, headers }: Reply) =>
  status >= 500 && !(status === 503 && headers.has("retry-after"));

describe.each([
  ["a visitor", null],
  ["an employee", people.aisha],
  ["an employer", people.employer],
])("[C1] random requests by %s", (_, email) => {
  test("no request to any route or action causes a server error", async () => {
    const session = await openSession(email);
    const requests = fc
      .constantFrom(...routes)
      .chain((route) => fc.oneof(createReadRequests(route), createPosts(route, session)));
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        session.browser.jar.replace(session.cookies);
        const reply = await session.browser.exchange(request);
        expect(isFault(reply), `${reply.status} ${reply.text.slice(0, 300)}`).toBe(false);
      }),
      fuzzOptions,
    );
  }, 120_000);
});
