import { describe, expect, test } from "vitest";
import { createTestClock } from "../../tests/support/builders.ts";
import { createPortalStore } from "../../tests/support/portal-store.ts";
import { SessionBrowser } from "../../tests/support/session-browser.ts";
import type { Extension } from "../platform/extension.server.ts";
import type { EntryUser } from "../platform/path-rules.server.ts";
import { requireEmployer, requireUser } from "./guards.server.ts";
import type { Session } from "./session.server.ts";

const clock = createTestClock();
const store = await createPortalStore(clock);
const employee: EntryUser = { userType: "employee", employmentStatus: "active", siteTermsUpdated: false };
const employer: EntryUser = { ...employee, userType: "employer" };
const createRequest = (path: string) => new Request(`https://harbourline.example${path}`);

async function loadContext(user: EntryUser | null) {
  const browser = new SessionBrowser({ store, clock });
  let session = await browser.visit((each) => user && each.signIn({ accessToken: "t" }));
  session = await browser.visit();
  return {
    session: session as Session,
    loadSetup: async () => user && { user, extensions: new Set<Extension>(["claims"]) },
  };
}
const loadOutcome = async (guarded: Promise<unknown>) => {
  const outcome = await guarded.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Response)) return outcome;
  return { status: outcome.status, location: outcome.headers.get("location") };
};

describe("guards of loaders and actions", () => {
  test("[GUARD-05] a visitor is redirected to the login screen, in loaders and actions alike", async () => {
    const failIfLoaded = () => Promise.reject(new Error("nobody is to be asked about"));
    const context = { ...(await loadContext(null)), loadSetup: failIfLoaded };
    expect(await loadOutcome(requireUser(context, createRequest("/app/home/")))).toEqual({
      status: 303,
      location: "/",
    });
  });

  test("[GUARD-05] a guard ends a session whose user no longer exists", async () => {
    const context = { ...(await loadContext(employee)), loadSetup: async () => null };
    expect(await loadOutcome(requireUser(context, createRequest("/app/home/")))).toEqual({
      status: 303,
      location: "/",
    });
    expect(context.session.signedIn).toBe(false);
  });

  test("[GUARD-02] a person is redirected to new terms, with the return address, and stays logged in", async () => {
    const context = await loadContext({ ...employee, siteTermsUpdated: true });
    const nearly = { status: 303, location: "/nearly-there?returnTo=%2Fapp%2Ffaqs%2F%3Fpage%3D2" };
    expect(await loadOutcome(requireUser(context, createRequest("/app/faqs/?page=2")))).toEqual(nearly);
    expect(context.session.signedIn).toBe(true);
    expect(await requireUser(context, createRequest("/nearly-there"))).toMatchObject({
      user: { siteTermsUpdated: true },
    });
  });

  test("[GUARD-03] [GUARD-06] another type of user is denied with 403 and stays logged in", async () => {
    const context = await loadContext(employee);
    expect(await loadOutcome(requireEmployer(context, createRequest("/app/anything")))).toEqual({
      status: 403,
      location: null,
    });
    expect(await loadOutcome(requireUser(context, createRequest("/app/dashboard/")))).toEqual({
      status: 403,
      location: null,
    });
    expect(context.session.signedIn).toBe(true);
  });

  test.each([
    ["active", null],
    [null, null],
    ["left", 403],
    ["inactive", 403],
  ])("[GUARD-08] the employers' guard denies an employer who is %s", async (employmentStatus, status) => {
    const context = await loadContext({ ...employer, employmentStatus });
    const outcome = (await loadOutcome(requireEmployer(context, createRequest("/app/dashboard/")))) as {
      status: number;
    } | null;
    expect(outcome?.status ?? null).toBe(status);
  });

  test("a guard that lets a person in returns the data of the user's frame", async () => {
    expect(await requireUser(await loadContext(employee), createRequest("/app/home/"))).toMatchObject({
      user: employee,
    });
    expect(await requireEmployer(await loadContext(employer), createRequest("/app/reporting"))).toMatchObject(
      {
        user: employer,
      },
    );
  });

  test("a guard answers 404 for a page of an extension that the upstream lacks", async () => {
    const context = await loadContext(employer);
    const request = createRequest("/app/dashboard/");
    expect(await requireEmployer(context, request, "claims")).toMatchObject({ user: employer });
    expect(await loadOutcome(requireEmployer(context, request, "plans"))).toMatchObject({ status: 404 });
    expect(await loadOutcome(requireUser(context, request, "plans"))).toMatchObject({ status: 404 });
  });

  test("[SESSION-08] a guard rethrows a redirect that the upstream throws", async () => {
    const redirect = new Response(null, { status: 303, headers: { location: "/" } });
    const context = { ...(await loadContext(employee)), loadSetup: () => Promise.reject(redirect) };
    expect(await loadOutcome(requireUser(context, createRequest("/app/home/")))).toEqual({
      status: 303,
      location: "/",
    });
  });
});
