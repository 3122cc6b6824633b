import { describe, expect, it } from "vitest";
import { DEFAULT_THEME } from "~/brand/theme.server.ts";
import { collectStartGarbage } from "~/platform/start-garbage.server.ts";
import { createForeignUpstream } from "../../tests/support/foreign-upstream.ts";
import { createSetupCache, getContentFlag, type SetupKey, toSetup } from "./setup.server.ts";

const buildReply = (user = {}, overrides = {}) => ({
  user: { id: "u", name: "Aisha Patel", firstName: "Aisha", surname: "Patel", userType: "employee", ...user },
  client: { id: "c", clientName: "Client" },
  cmsData: {},
  scheme: { id: "s" },
  ...overrides,
});
const buildKey = (overrides: Partial<SetupKey> = {}): SetupKey => ({
  accessToken: "t",
  masquerade: null,
  setupVersion: 0,
  ...overrides,
});

describe("the setup cache", () => {
  it("the setup cache makes one call for requests at the same time and shortly after", async () => {
    const { upstream, requestLines } = createForeignUpstream(() => Response.json(buildReply()));
    const cache = createSetupCache();
    await Promise.all([cache.get(buildKey(), upstream), cache.get(buildKey(), upstream)]);
    await cache.get(buildKey(), upstream);
    expect(requestLines).toHaveLength(1);
  });

  it.each([
    ["another token", { accessToken: "other" }],
    ["a masquerade", { masquerade: { userId: "u2", schemeYear: "2026" } }],
    ["another scheme year", { masquerade: { userId: "u2", schemeYear: "2025" } }],
    ["a write since", { setupVersion: 1 }],
  ])("[SESSION-05] the setup cache never returns what it stored before %s", async (_, change) => {
    const { upstream, requestLines } = createForeignUpstream(() => Response.json(buildReply()));
    const cache = createSetupCache();
    await cache.get(buildKey({ masquerade: { userId: "u2", schemeYear: "2024" } }), upstream);
    await cache.get(buildKey(change), upstream);
    expect(requestLines).toHaveLength(2);
  });

  it("the setup cache does not keep a failed call", async () => {
    let isDown = true;
    const { upstream } = createForeignUpstream(() =>
      isDown ? new Response(null, { status: 500 }) : Response.json(buildReply()),
    );
    const cache = createSetupCache();
    expect(await cache.get(buildKey(), upstream)).toEqual({ ok: false, ended: false, text: null });
    isDown = false;
    expect(await cache.get(buildKey(), upstream)).toMatchObject({ ok: true });
  });

  it("[OPS-09] the cache frees a setup when its time is over, even if nobody requests it again", async () => {
    const { upstream } = createForeignUpstream(() => Response.json(buildReply()));
    const cache = createSetupCache({ ttlMs: 1 });
    const setupRef = new WeakRef(await cache.get(buildKey(), upstream));
    await expect
      .poll(async () => {
        await collectStartGarbage();
        return setupRef.deref() !== undefined;
      })
      .toBe(false);
    // The test refers to this object, so that it is not collected.
    expect(await cache.get(buildKey(), upstream)).toMatchObject({ ok: true });
  });

  it("[A14] the setup cache removes at once the setup of a session that has logged out", async () => {
    const { upstream, requestLines } = createForeignUpstream(() => Response.json(buildReply()));
    const cache = createSetupCache();
    await cache.get(buildKey(), upstream);
    cache.forget(buildKey());
    await cache.get(buildKey(), upstream);
    expect(requestLines).toHaveLength(2);
  });
});

describe("childcare vouchers of a leaver", () => {
  const benefits = [{ benefitId: "v", name: "Vouchers", groupCode: "ccv" }];
  /** Loads the setup from an upstream with these replies, keyed by the end of the path. */
  const loadAs = async (user: object, replies: Record<string, () => Response> = {}) => {
    const repliesByPath: Record<string, () => Response> = {
      setup: () => Response.json(buildReply(user)),
      eligible: () => Response.json({ benefits }),
      balance: () => Response.json({ balance: 486.05, lastPaymentDate: "2026-10-28" }),
      ...replies,
    };
    const { upstream, requestLines } = createForeignUpstream((path) => {
      const answer = repliesByPath[path.split("/").at(-1) ?? ""];
      return answer ? answer() : new Response(null, { status: 404 });
    });
    const cache = createSetupCache();
    const result = await cache.get(buildKey(), upstream);
    const first = requestLines.length;
    await cache.get(buildKey(), upstream);
    if (!result.ok) throw new Error("no setup");
    return { ...result.setup, first, again: requestLines.length - first };
  };

  it.each([undefined, null, "active"])(
    "[CCV-04] vouchers are not loaded while %s",
    async (employmentStatus) => {
      expect(await loadAs({ employmentStatus })).toMatchObject({ vouchers: null, first: 1, again: 0 });
    },
  );

  it.each(["left", "inactive"])(
    "[CCV-05] a person who is %s and has vouchers has no other benefits",
    async (status) => {
      expect(await loadAs({ employmentStatus: status })).toMatchObject({
        first: 3,
        again: 0,
        user: { ccvOnly: true },
        vouchers: { benefitId: "v", balancePence: 486_05, lastPaymentDate: "2026-10-28" },
      });
    },
  );

  it.each([
    ["without a balance", { balance: () => Response.json({ balance: 0 }) }, 3],
    ["[CCV-04] without such a benefit", { eligible: () => Response.json({ benefits: [] }) }, 2],
  ])("[CCV-05] a person who has left %s is treated like other people", async (_, replies, first) => {
    expect(await loadAs({ employmentStatus: "left" }, replies)).toMatchObject({
      first,
      again: 0,
      user: { ccvOnly: false },
    });
  });

  it.each([
    ["the benefits", { eligible: () => new Response(null, { status: 500 }) }],
    ["the balance", { balance: () => new Response(null, { status: 500 }) }],
  ])("[CCV-05] vouchers that could not be loaded because of %s are requested again", async (_, replies) => {
    const { user, vouchers, again } = await loadAs({ employmentStatus: "left" }, replies);
    expect([user.ccvOnly, vouchers]).toEqual([false, null]);
    expect(again).toBeGreaterThan(0);
  });
});

describe("the frame's data from the setup", () => {
  it.each([
    [{ live: { x: true }, reference: { x: false } }, true],
    [{ live: { x: false }, reference: { x: true } }, false],
    [{ live: {}, reference: { x: true } }, true],
    [{}, false],
    [null, false],
  ])("[CONTENT-09] the live value of the flags %j applies: %j", (flags, expected) => {
    expect(getContentFlag(flags, "x")).toBe(expected);
  });

  it("[CONTENT-09] totals are shown unless a flag hides them", () => {
    expect(toSetup(buildReply(), DEFAULT_THEME).hideTotals).toBe(false);
    const hidden = buildReply({}, { cmsData: { flags: { live: { hide_totals: true } } } });
    expect(toSetup(hidden, DEFAULT_THEME).hideTotals).toBe(true);
  });

  it("[THEME-02] a feature is on only if the client's exception for it is active", () => {
    const clientExceptions = [
      { code: "insights", status: "active" },
      { code: "ccv", status: "inactive" },
    ];
    const { client } = toSetup(
      buildReply({}, { client: { id: "c", clientName: "C", clientExceptions } }),
      DEFAULT_THEME,
    );
    expect([...client.features]).toEqual(["insights"]);
  });

  it.each([
    [{ firstLogin: true }, [true, false]],
    [{ firstLogin: true, carouselRequired: false }, [false, false]],
    [{ carouselRequired: true }, [true, false]],
    [{ showWelcomeModal: true, carouselRequired: false }, [false, true]],
    [{}, [false, false]],
  ])("[SESSION-03] [HOME-04] a user with %j sees the tour and the welcome: %j", (user, expected) => {
    const { carouselRequired, showsWelcome } = toSetup(buildReply(user), DEFAULT_THEME).user;
    expect([carouselRequired, showsWelcome]).toEqual(expected);
  });

  it.each([
    [{ siteTermsUpdated: true }, true],
    [{ siteTermsUpdated: false, termsRevision: "2" }, false],
    [{}, false],
  ])("[SESSION-03] a user with %j has terms to accept: %j", (user, expected) => {
    expect(toSetup(buildReply(user), DEFAULT_THEME).user.siteTermsUpdated).toBe(expected);
  });

  it("[GUARD-08] an unknown user type may open only what an employee may", () => {
    expect(toSetup(buildReply({ userType: "superuser" }), DEFAULT_THEME).user.userType).toBe("employee");
  });

  it.each([
    [true, true],
    [false, false],
    [[{ id: 1 }], true],
    [[], false],
    [null, false],
  ])("[SHELL-05] the setup shows a FAQ link for content %j: %j", (faqs, expected) => {
    expect(toSetup(buildReply({}, { cmsData: { faqs } }), DEFAULT_THEME).hasFaqs).toBe(expected);
  });
});
