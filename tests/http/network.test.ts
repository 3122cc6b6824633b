import { describe, expect, test } from "vitest";
import { senderFields } from "../support/enquiry.ts";
import { getCsrfToken } from "../support/links.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { answerQuestion } from "../support/robot.ts";

const portal = withPortal({ env: { TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8" } });

const openVisitorFrom = (address: string, host = "harbourline.localhost") =>
  portal().createBrowser({ host, headers: { "X-Forwarded-For": address } });

/** The statuses of several requests, the last one first. */
async function listStatuses(times: number, getStatus: (turn: number) => Promise<number>): Promise<number[]> {
  const newestFirst: number[] = [];
  for (let turn = 1; turn <= times; turn++) newestFirst.unshift(await getStatus(turn));
  return newestFirst;
}

describe("[E11] limits for an IPv6 /64", () => {
  test("limits of the robot check's work count an IPv6 /64 as one address", async () => {
    const getStatus = async (address: string) =>
      (await openVisitorFrom(address).exchange({ target: "/robot-check/contact" })).status;
    const all = await listStatuses(61, (turn) => getStatus(`[2001:db8:1:1::${turn.toString(16)}]:567`));
    expect(all.slice(0, 2)).toEqual([429, 200]);
    expect(await getStatus("2001:db8:1:2::1")).toBe(200);
    expect(await getStatus("203.0.113.9")).toBe(200);
  });

  test("limits of the password list count an IPv6 /64 as one address", async () => {
    const page = await openVisitorFrom("203.0.113.10").get("/contact-us/");
    const getStatus = async (address: string) => {
      const browser = openVisitorFrom(address);
      browser.jar.set("bp_csrf", getCsrfToken(page));
      const fields = new URLSearchParams({ csrf: getCsrfToken(page), password: "x", token: "" });
      return (await browser.post("/password-check", fields)).status;
    };
    const all = await listStatuses(121, (turn) => getStatus(`2001:db8:2:1:${turn.toString(16)}::1`));
    expect([all[0], all.includes(429, 1)]).toEqual([429, false]);
    expect(await getStatus("2001:db8:2:2::1")).not.toBe(429);
  });

  test("limits of visitors' messages count an IPv6 /64 as one address", async () => {
    const sendTurn = async (turn: number) => {
      const browser = openVisitorFrom(`2001:db8:3:1::${turn}`);
      const page = await browser.get("/contact-us/");
      const values = {
        ...senderFields,
        subject: "pay",
        comments: `Question ${turn}`,
        robot: answerQuestion(page),
      };
      return (await page.getForm("#enquiry").fill(values).submit("Submit")).status;
    };
    expect((await listStatuses(21, sendTurn)).slice(0, 2)).toEqual([429, 200]);
  });

  test("limits count an IPv4 address within IPv6 as the IPv4 address", async () => {
    const spellAddress = (turn: number) => (turn % 2 ? "203.0.113.44:80" : "::ffff:203.0.113.44");
    const all = await listStatuses(
      61,
      async (turn) =>
        (await openVisitorFrom(spellAddress(turn)).exchange({ target: "/robot-check/login" })).status,
    );
    expect(all.slice(0, 2)).toEqual([429, 200]);
  });
});

test("[E11] a wrong password is audited with the address, without the port that the proxy added", async () => {
  const browser = openVisitorFrom('1.1.1.1, "[2001:DB8:9::7]:5678"');
  await browser.get("/");
  await browser.acceptCookies();
  await browser.giveEmail(people.employer);
  await browser.givePassword("Wrong-Kettle-11-Orbit");
  const { db } = await portal().openDatabase();
  const rows = await db.selectFrom("audit").select("ip").where("ip", "=", "2001:db8:9::7").execute();
  expect(rows.length).toBeGreaterThan(0);
});

describe("[B3] [E11] forwarded lists of several entries", () => {
  const loadHome = (headers: Record<string, string>) =>
    portal().createBrowser({
      host: "larkspur.localhost",
      headers: { "X-Forwarded-For": "203.0.113.7", ...headers },
    });

  test("the portal trusts the host that our proxy names, and shows its brand", async () => {
    const host = `harbourline.localhost, larkspur.localhost:${portal().port}`;
    const page = await loadHome({ "X-Forwarded-Host": host }).get("/");
    expect(page.heading).toBe("Welcome to Larkspur Choices");
  });

  test("the portal trusts the scheme that our proxy names, and marks cookies as secure by it", async () => {
    const loadCookies = async (scheme: string) =>
      (await loadHome({ "X-Forwarded-Proto": scheme }).exchange({ target: "/" })).headers.get("set-cookie");
    expect(await loadCookies("http, https")).toMatch(/__Host-.*Secure/);
    expect(await loadCookies("https, http")).not.toMatch(/Secure/);
  });
});
