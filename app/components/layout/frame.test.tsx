// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { CookieBanner } from "./cookie-banner.tsx";
import { ErrorView } from "./error-view.tsx";
import { Footer } from "./footer.tsx";
import { IdleNotice } from "./idle-notice.tsx";
import type { Brand } from "./logo.tsx";
import { MasqueradeBanner } from "./masquerade-banner.tsx";
import { isCurrentPage } from "./menu-link.ts";
import { Shell } from "./shell.tsx";
import { SignInLayout } from "./sign-in-layout.tsx";

const brand: Brand = { name: "Harbour Rewards", logo: { desktop: "/d.svg", mobile: "/m.svg" } };
const readValues = (form: Element | null) =>
  Object.fromEntries([...(form?.querySelectorAll("input") ?? [])].map((input) => [input.name, input.value]));

afterEach(cleanup);

describe("footer", () => {
  it("[SHELL-11] the footer has Privacy, Terms and Contact and the server's year", () => {
    const page = createServerDocument(<Footer brandName="Harbour Rewards" year={2031} hasContact />);
    const links = [...page.querySelectorAll("a")].map((a) => [a.textContent, a.getAttribute("href")]);
    expect(links).toEqual([
      ["Privacy", "/privacy-statement"],
      ["Terms", "/terms-and-conditions"],
      ["Contact", "/contact-us/"],
      ["Light or dark", "/light-or-dark?returnTo=%2F"],
    ]);
    expect(page.body.textContent).toContain("© 2031 Harbour Rewards");
  });

  it("[SHELL-12] the footer has no Contact link when the client does not accept enquiries", () => {
    renderPage(<Footer brandName="Harbour Rewards" year={2031} hasContact={false} />);
    expect(screen.queryByText("Contact")).toBeNull();
  });
});

describe("shell", () => {
  it("the shell has a skip link to the main content", () => {
    const page = createServerDocument(
      <Shell brand={brand} footer={{ year: 2031, hasContact: false }}>
        <h1>Home</h1>
      </Shell>,
    );
    expect(page.querySelector("a")?.getAttribute("href")).toBe("#main");
    expect(page.querySelector("main#main h1")?.textContent).toBe("Home");
  });

  it.each([
    ["/app/home/", "/app/home/", true],
    ["/app/home", "/app/home/", true],
    ["/app/home/my-profile/", "/app/home/", true],
    ["/app/homes/", "/app/home/", false],
    ["/app/", "/", false],
  ])("on the page %s the menu's link to %s is marked as current: %s", (pathname, slug, expected) => {
    expect(isCurrentPage(pathname, slug)).toBe(expected);
  });

  it("[CONTACT-02] the last breadcrumb is the page itself", () => {
    const page = createServerDocument(
      <Breadcrumbs crumbs={[{ title: "Home", to: "/app/home/" }, { title: "Contact Us" }]} />,
    );
    expect([...page.querySelectorAll("li")].map((li) => li.textContent)).toEqual(["Home", "Contact Us"]);
    expect(page.querySelector("a")?.getAttribute("href")).toBe("/app/home/");
    expect(page.querySelector("[aria-current=page]")?.textContent).toBe("Contact Us");
  });

  it("[SHELL-13] an error page has one heading, a link that looks like a button and a reference", () => {
    renderPage(
      <ErrorView title="Page not found" link={{ to: "/", label: "Back to Home" }} reference="req-1">
        Oops!
      </ErrorView>,
    );
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
    expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
    expect(screen.getByText("Reference: req-1")).toBeTruthy();
  });
});

describe("login layout", () => {
  const renderLayout = (avatar?: string) => (
    <SignInLayout
      brand={brand}
      avatar={avatar}
      footer={{ year: 2026, hasContact: false }}
      title="Welcome to Harbour Rewards"
    >
      form
    </SignInLayout>
  );

  it("[LOGIN-02] the heading is the page's title and the logo leads to the login screen", () => {
    const page = createServerDocument(renderLayout());
    expect(page.querySelectorAll("h1")).toHaveLength(1);
    expect(page.querySelector("h1")?.textContent).toBe("Welcome to Harbour Rewards");
    expect(page.querySelector(".bp-logo")?.getAttribute("href")).toBe("/");
  });

  it("[LOGIN-04] the avatar is shown only when there is one", () => {
    expect(
      createServerDocument(renderLayout("/a.svg")).querySelector(".bp-signin__avatar")?.getAttribute("src"),
    ).toBe("/a.svg");
    expect(createServerDocument(renderLayout()).querySelector(".bp-signin__avatar")).toBeNull();
  });
});

describe("banners", () => {
  it("[COOKIE-01] [COOKIE-04] accepting cookies is a post with the return address, and managing cookies is a link", () => {
    const page = createServerDocument(<CookieBanner returnTo="/app/faqs/?a=1" video={false} />);
    const form = page.querySelector("form");
    expect(form?.getAttribute("method")).toBe("post");
    expect(form?.getAttribute("action")).toBe("/cookie-settings");
    expect(readValues(form)).toEqual({ csrf: "token", returnTo: "/app/faqs/?a=1" });
    expect(form?.querySelector("button")?.textContent).toBe("Accept cookies");
    expect(form?.querySelector("button")?.value).toBe("accept");
    expect(form?.querySelector("a")?.textContent).toBe("Manage cookies");
    expect(form?.querySelector("a")?.getAttribute("href")).toBe(
      "/cookie-settings?returnTo=%2Fapp%2Ffaqs%2F%3Fa%3D1",
    );
  });

  it("[IDLE-02] [IDLE-05] the idle screen asks, warns, counts down in words and has two forms", () => {
    const page = createServerDocument(<IdleNotice returnTo="/app/faqs/" seconds={15} />);
    expect(page.querySelector("h1")?.textContent).toBe("Stay logged in?");
    expect(page.body.textContent).toContain("We will log you out soon...");
    expect(page.querySelector("[role=timer]")?.textContent).toBe("15 seconds left");
    const buttons = [...page.querySelectorAll<HTMLButtonElement>("form[method=post] button")];
    expect(buttons.map((button) => [button.textContent, button.value])).toEqual([
      ["Stay logged in", "stay"],
      ["Logout", "logout"],
    ]);
    expect(readValues(page.querySelector("form"))).toEqual({ csrf: "token", returnTo: "/app/faqs/" });
  });

  it("[MASQ-03] the masquerade banner names the viewed person and the year", () => {
    renderPage(<MasqueradeBanner name="Aisha Patel" schemeYear="2025/26" />);
    const text = "You are viewing the site as Aisha Patel for scheme year 2025/26";
    expect(screen.getByRole("status").textContent).toBe(text);
    expect(document.querySelector("bdi")?.textContent).toBe("Aisha Patel");
  });
});
