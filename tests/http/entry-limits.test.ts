import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { getManifestVersion } from "../support/manifest.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { createListRoutes } from "../support/routes.ts";

const portal = withPortal();
const FORM_TYPE = "application/x-www-form-urlencoded";

async function openVisitor(target = "/"): Promise<Browser> {
  const browser = portal().createBrowser();
  await browser.get(target);
  return browser;
}

interface Post {
  target?: string;
  type?: string;
  /** The fields that follow the form's token. */
  fields: string;
}

function postFields(browser: Browser, { target = "/contact-us/", type = FORM_TYPE, fields }: Post) {
  const token = encodeURIComponent(browser.jar.get("bp_csrf") ?? "");
  return browser.exchange({
    method: "POST",
    target,
    headers: { Origin: browser.origin, "Sec-Fetch-Site": "same-origin", "Content-Type": type },
    body: `csrf=${token}&intent=accept&${fields}`,
  });
}

/** Names that no form has, in encodings that form parsers read alike. */
const names: [string, string][] = [
  ["an index of two million", "q[2000000]=1"],
  ["an index of 99 million and an invalid index", "a[99999999]=1&b[4294967294].c=1"],
  ["an index, percent-encoded", "q%5B2000000%5D=1"],
  ["an index, percent-encoded in part", "%71[2000000%5d=1"],
  ["an index after a plus sign", "q+[2000000]=1"],
  ["20,000 parts", `${"x.".repeat(20_000)}=1`],
  ["20,000 indexes", `${"[0]".repeat(20_000)}=1`],
  ["five parts", "a.b.c.d.e=1"],
  ["the name of the prototype", "__proto__.isAdmin=1"],
  ["the name of the prototype, percent-encoded", "%5f_proto__=1"],
  ["the name of the constructor", "constructor.prototype.x=1"],
  ["10,000 fields", "f=1&".repeat(10_000)],
  ["10,000 letters", `${"x".repeat(10_000)}=1`],
  ["a byte order mark", "%EF%BB%BFq=1"],
];

describe("[E1] a post with unusual field names", () => {
  const targets = ["/contact-us/", "/contact-us/?_data=routes%2Fcontact-us", "/password-check", "/nowhere"];
  test.each(names)(
    "field names with %s are refused with 400 at a page, its data, a resource and an unknown address",
    async (_, fields) => {
      const browser = await openVisitor();
      const statuses = [];
      for (const target of targets) statuses.push((await postFields(browser, { target, fields })).status);
      expect(statuses).toEqual([400, 400, 400, 400]);
    },
  );

  test("a post that is refused for an indexed field name gets a page with an explanation and a link back", async () => {
    const browser = await openVisitor();
    const fields = `csrf=${encodeURIComponent(browser.jar.get("bp_csrf") ?? "")}&q[2000000]=1`;
    const page = await browser.post("/contact-us/", fields);
    expect([page.status, page.heading]).toEqual([400, "Please try that again"]);
    expect(page.text).toContain("We could not read what was sent, so nothing was changed.");
    expect(page.getLink("Go back")).toBe("/contact-us/");
    expect(page.text.length).toBeLessThan(10_000);
  });

  test("the entry check refuses an indexed field name in every charset", async () => {
    const browser = await openVisitor();
    for (const charset of ["utf-8", "UTF-16", "iso-8859-1", '"utf-7"'])
      expect(
        (await postFields(browser, { type: `${FORM_TYPE}; charset=${charset}`, fields: "q[9]=1" })).status,
      ).toBe(400);
  });

  const manyParts: [string, string][] = [
    ["the prototype", "__proto__"],
    ["the constructor's prototype", "constructor[prototype]"],
    ["200 brackets", `a${"[b]".repeat(200)}`],
    ["an index of a billion", "x[999999999]"],
    ["a plain field", "message"],
  ];
  test.each(manyParts)(
    "a form of several parts with the name of %s is refused with 400 at each address without a file, and nothing runs",
    async (_, name) => {
      const browser = await openVisitor();
      const token = browser.jar.get("bp_csrf") ?? "";
      const fields = { csrf: token, intent: "accept", returnTo: "/", [name]: "1" };
      const body = Object.entries(fields)
        .map(([key, value]) => `--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
        .join("");
      for (const target of [...targets, "/cookie-settings"]) {
        const reply = await browser.exchange({
          method: "POST",
          target,
          headers: { Origin: browser.origin, "Content-Type": "multipart/form-data; boundary=b" },
          body: `${body}--b--\r\n`,
        });
        expect([target, reply.status]).toEqual([target, 400]);
      }
      expect(browser.jar.get("pes")).toBeUndefined();
    },
  );

  test("[E1] [B5] a form of several parts from another site is refused with 403, because its origin is checked first", async () => {
    const browser = await openVisitor();
    const reply = await browser.exchange({
      method: "POST",
      target: "/contact-us/",
      headers: { Origin: "https://evil.example", "Content-Type": "multipart/form-data; boundary=b" },
      body: "--b--\r\n",
    });
    expect(reply.status).toBe(403);
  });

  test("[E1] requests with normal field names work", async () => {
    const browser = await openVisitor();
    const reply = await postFields(browser, { target: "/cookie-settings", fields: "returnTo=%2F" });
    expect([reply.status, browser.jar.get("pes") !== undefined]).toEqual([303, true]);
  });
});

test("[E1] a post with several content types is parsed as the checked type", async () => {
  const browser = await openVisitor();
  const type = `${FORM_TYPE}; a=b, multipart/form-data; boundary=${"b".repeat(30)}`;
  const reply = await postFields(browser, { target: "/cookie-settings", type, fields: "returnTo=%2F" });
  expect([reply.status, browser.jar.get("pes") !== undefined]).toEqual([303, true]);
});

test("[C1] a post runs with any forwarded host, because the entry check has already checked its origin", async () => {
  const browser = portal().createBrowser({ headers: { "X-Forwarded-Host": "evil.example" } });
  await browser.get("/");
  const reply = await postFields(browser, { target: "/cookie-settings", fields: "returnTo=%2F" });
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/"]);
});

describe("[E1] a form with a file", () => {
  const target = "/app/employee-data/panel/upload-data";
  async function signInEmployer() {
    const browser = await portal().signIn(people.employer);
    return browser;
  }
  const buildPart = (disposition: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const uploadParts = (browser: Browser, ...parts: string[]) =>
    browser.exchange({
      method: "POST",
      target,
      headers: { Origin: browser.origin, "Content-Type": "multipart/form-data; boundary=b" },
      body: `${buildPart('name="csrf"', browser.jar.get("bp_csrf") ?? "")}${parts.join("")}--b--\r\n`,
    });
  const file = buildPart('name="file"; filename="people.csv"\r\nContent-Type: text/csv', "a,b\r\n1,2");

  test.each([
    ["a field with an index", [buildPart('name="q[2000000]"', "1"), file]],
    ["a field of the prototype", [buildPart('name="__proto__"', "1"), file]],
    ["a field with an encoded name", [buildPart("name*=utf-8''q%5B2000000%5D", "1"), file]],
    ["an index in the file's own name", [file.replace('"file"', '"file[2000000]"')]],
  ])("a file form with %s is refused with 400", async (_, parts) => {
    expect((await uploadParts(await signInEmployer(), ...parts)).status).toBe(400);
  });

  test("a file form with plain names is accepted", async () => {
    expect((await uploadParts(await signInEmployer(), file)).status).toBe(303);
  });
});

describe("[E2] the routes behind a page's links", () => {
  const loadManifest = (query: string) =>
    portal()
      .createBrowser()
      .exchange({ target: `/__manifest?version=${getManifestVersion()}${query}` });
  const writePaths = (count: number, toPath: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => `&p=${encodeURIComponent(toPath(index))}`).join("");

  test.each([
    ["3,700 levels", writePaths(1, () => "/a".repeat(3_700))],
    ["3,700 levels without a slash in front", writePaths(1, () => "a/".repeat(3_700))],
    ["17 levels", writePaths(1, () => "/a".repeat(17))],
    [
      "addresses of more shapes than any page links to",
      ["app", "home", "idle", "demo"]
        .map((word) => writePaths(4, (at) => `/${word}${`/${word}`.repeat(at)}/home/app/demo`))
        .join(""),
    ],
    ["a query that no browser sends", writePaths(1, () => "a".repeat(8_000))],
  ])("Remix's request for routes is refused for %s", async (_, query) => {
    expect((await loadManifest(query)).status).toBe(400);
  });

  test("Remix's request for routes finds the routes of every address that the longest page links to", async () => {
    const browser = await portal().signIn(people.employer);
    const { $ } = await browser.get("/app/dashboard/benefit-takeup");
    const links = $("a[data-discover]")
      .toArray()
      .map((each) => new URL($(each).attr("href") ?? "/", browser.origin).pathname);
    expect(links.length).toBeGreaterThan(30);
    const reply = await loadManifest(writePaths(links.length, (at) => links[at] as string));
    expect(reply.status).toBe(200);
    expect(Object.keys(JSON.parse(reply.text))).toEqual(
      expect.arrayContaining([
        "routes/app.home",
        "routes/app.dashboard_.benefit-takeup_.$id",
        "routes/app.dashboard_.benefit-takeup.panel.view-benefit-takeup-detail.$id",
      ]),
    );
  });

  test("Remix's request for routes costs the same for 90 employees as for one", async () => {
    const [smallPage, largePage] = [
      await loadManifest(writePaths(1, toProfilePath)),
      await loadManifest(writePaths(90, toProfilePath)),
    ];
    expect([smallPage.status, largePage.status]).toEqual([200, 200]);
    expect(JSON.parse(largePage.text)).toEqual(JSON.parse(smallPage.text));
    expect(Object.keys(JSON.parse(smallPage.text))).toContain(
      "routes/app.employee-data.panel.view-employee-data.$id",
    );
  });

  test("Remix's requests for routes do not count as activity, and their cacheable reply sets no cookie", async () => {
    const browser = await portal().signIn(people.aisha);
    portal().clock.advance(10 * 60_000);
    const reply = await browser.exchange({
      target: `/__manifest?version=${getManifestVersion()}&p=%2Fapp%2Fhome`,
    });
    expect([reply.status, reply.headers.get("set-cookie")]).toEqual([200, null]);
    portal().clock.advance(10 * 60_000);
    expect((await browser.get("/app/home/")).path).toBe("/");
  });

  test("the address of Remix's route manifest accepts no post", async () => {
    const browser = await openVisitor();
    const reply = await postFields(browser, {
      target: `/__manifest?version=${getManifestVersion()}&p=%2F`,
      fields: "",
    });
    expect(reply.status).toBe(405);
  });
});

const toProfilePath = (index: number) => `/app/employee-data/panel/view-employee-data/${index}`;

describe("[D14] unusual addresses", () => {
  test.each([
    ["of 1,000 levels", "/a".repeat(1_000)],
    ["of 33 levels", "/a".repeat(33)],
    ["of 9,000 letters", `/${"a".repeat(9_000)}`],
    ["with a data route of 201 letters", `/?_data=${"a".repeat(201)}`],
    ["of 1,001 names", `/?${"a&".repeat(1_001)}`],
    ["with such a second data route", `/?_data=root&x=?&_data=${"a".repeat(201)}`],
  ])("the address %s is refused with 400", async (_, target) => {
    expect((await portal().createBrowser().exchange({ target })).status).toBe(400);
  });

  test("an address of 32 levels without a route is not found", async () => {
    expect(
      (
        await portal()
          .createBrowser()
          .exchange({ target: "/a".repeat(32) })
      ).status,
    ).toBe(404);
  });

  test("[C11] an impossible id is not found", async () => {
    const browser = await portal().signIn(people.employer);
    const page = await browser.get(`/app/employee-data/welcome-emails/${"a".repeat(200)}`);
    expect([page.status, page.heading]).toEqual([404, "Page not found"]);
  });

  test.each([people.aisha, people.employer])(
    "[C11] no address with an impossible id causes a server error for %s",
    async (email) => {
      const browser = await portal().signIn(email);
      const cookies = browser.jar.copy();
      const paths = createListRoutes()
        .filter(({ id, path }) => path.includes("/1") && !id.startsWith("routes/logout"))
        .map(({ path }) => path);
      expect(paths.length).toBeGreaterThan(30);
      const faults: string[] = [];
      for (const path of paths) {
        for (const id of ["x".repeat(201), "0", "-1", "%F0%9F%92%A9", "%20", "1.5", "NaN", "2026-02-30"]) {
          browser.jar.replace(cookies);
          const { status } = await browser.exchange({ target: path.replaceAll(/\/1(?=\/|$)/g, `/${id}`) });
          if (status >= 500) faults.push(`${status} ${path} ${id.slice(0, 9)}`);
        }
      }
      expect(faults).toEqual([]);
    },
    120_000,
  );

  test("a file that does not exist gets a page that says so", async () => {
    const browser = await portal().signIn(people.employer);
    const page = await browser.get("/app/employee-data/files/nowhere");
    expect([page.status, page.heading]).toEqual([404, "Page not found"]);
    expect(
      (await browser.exchange({ method: "HEAD", target: "/app/employee-data/files/nowhere" })).status,
    ).toBe(404);
  });
});
