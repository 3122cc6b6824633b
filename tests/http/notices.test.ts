import { beforeEach, describe, expect, test, vi } from "vitest";
import { clearNotice, type NoticeCommand, setNotice } from "../../api/clients/notices.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });
const NOTICE_TEXT = "We are fixing payslips. Your benefits are safe.";
const actor = { id: "command", request: { id: "notices-test", ip: null } };

/** Creates a notice, as another node or the command does. */
async function createNotice(overrides: Partial<NoticeCommand> = {}): Promise<string> {
  const { db } = await portal().openDatabase();
  const command: NoticeCommand = {
    clientId: null,
    text: NOTICE_TEXT,
    translations: {},
    severity: "outage",
    from: null,
    until: null,
    ...overrides,
  };
  const result = await setNotice({ db, now: portal().clock.now().getTime(), actor }, command);
  if (!result.ok) throw new Error(`The notice was refused: ${result.reason}`);
  return result.id;
}

async function withdrawNotice(id: string): Promise<void> {
  const { db } = await portal().openDatabase();
  await clearNotice({ db, now: portal().clock.now().getTime(), actor }, id);
}

const loadText = async (path: string, host = "harbourline.localhost") =>
  (await portal().createBrowser({ host }).exchange({ target: path })).text;

/** A node loads its brand again after five seconds of real time. */
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 250 });

beforeEach(async () => {
  const { db } = await portal().openDatabase();
  await db.deleteFrom("notices").execute();
});

describe("a notice of the operators", () => {
  test("[OPS-14] a notice appears at the top of every page of its client without a restart, and disappears when it is cleared", async () => {
    const textBefore = await loadText("/");
    expect(textBefore).not.toContain("notices");
    const id = await createNotice({ clientId: "harbourline" });
    await waitFor(async () => expect(await loadText("/")).toContain(NOTICE_TEXT));
    for (const path of ["/", "/contact-us/", "/privacy-statement", "/nowhere", "/forgotten-password/"]) {
      expect(await loadText(path), path).toMatch(
        new RegExp(`<body><div role="alert"><div class="bp-notice bp-notice--bad"><div>${NOTICE_TEXT}</div>`),
      );
    }
    expect(await loadText("/", "larkspur.localhost")).not.toContain(NOTICE_TEXT);
    await withdrawNotice(id);
    await waitFor(async () => expect(await loadText("/")).not.toContain(NOTICE_TEXT));
    expect(await loadText("/")).toHaveLength(textBefore.length);
  });

  test("[OPS-14] a Welsh page shows a notice in Welsh, and marks one that is only in English", async () => {
    const welsh = "Mae problem gyda'r slipiau cyflog.";
    const loadWelsh = async (path: string) => {
      const visitor = portal().createBrowser({
        host: "cwmcoed.localhost",
        headers: { "Accept-Language": "cy" },
      });
      return visitor.get(path);
    };
    await createNotice({ translations: { cy: welsh } });
    await createNotice({ text: "We work tonight.", until: portal().clock.now().getTime() + 3_600_000 });
    await waitFor(async () => expect((await loadWelsh("/")).text).toContain("We work tonight."));
    for (const path of ["/", "/contact-us/", "/nowhere"]) {
      const page = await loadWelsh(path);
      expect(page.text, path).toContain(welsh);
      expect(page.text, path).not.toContain(NOTICE_TEXT);
      expect(page.listTexts(".bp-notice [lang=en]")).toEqual(["We work tonight."]);
    }
    await waitFor(async () => expect(await loadText("/")).toContain(NOTICE_TEXT));
  });

  test("[OPS-14] a notice is on pages of logged-in people without a further call", async () => {
    const browser = await portal().signIn(people.aisha);
    const loadHome = async () => {
      const from = portal().upstream.calls.length;
      const { text } = await browser.exchange({ target: "/app/home/" });
      const calls = portal().upstream.calls.slice(from);
      return { text, asked: calls.map(({ path }) => path) };
    };
    await loadHome();
    const homeBefore = await loadHome();
    await createNotice();
    await waitFor(async () => expect((await loadHome()).text).toContain(NOTICE_TEXT));
    expect((await loadHome()).asked.toSorted()).toEqual(homeBefore.asked.toSorted());
  });

  test("[OPS-14] a notice stays while the API is unreachable, and ends at its time", async () => {
    const text = "Payslips are late.";
    await createNotice({ text, until: portal().clock.now().getTime() + 3_600_000 });
    await waitFor(async () => expect(await loadText("/privacy-statement")).toContain(text));
    portal().upstream.answerAll("reset");
    await waitFor(async () => {
      expect(await loadText("/contact-us/")).toContain(text);
      expect(portal().upstream.listCallsTo("GET", "/v1/scheme").length).toBeGreaterThan(0);
    });
    portal().clock.advance(3_600_000);
    expect(await loadText("/contact-us/")).not.toContain(text);
  });
});
