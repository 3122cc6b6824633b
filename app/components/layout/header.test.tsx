// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { paths } from "~/paths.ts";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import "../../../public/menu.js";
import { Header } from "./header.tsx";
import type { Brand } from "./logo.tsx";

const brand: Brand = {
  name: "Harbour Rewards",
  logo: { desktop: "/desktop.svg", mobile: "/mobile.svg" },
  client: { name: "Harbourline Logistics Ltd", logo: "/client.svg" },
};
const signedInUser = {
  user: { firstName: "Aisha", name: "Aisha Patel" },
  navigation: [
    { id: "home", slug: paths.home(), title: "Home" },
    { id: "benefits", slug: paths.myBenefits(), title: "My benefits" },
    { id: "faqs", slug: paths.faqs(), title: "FAQs" },
    { id: "dashboard", slug: paths.dashboard(), title: "Dashboard" },
  ],
  account: [{ id: "profile", slug: paths.myProfile(), title: "My profile settings" }],
};
const getUserMenu = () => document.querySelector<HTMLDetailsElement>("details.bp-user");
const getBurger = () => document.querySelector<HTMLDetailsElement>("details.bp-burger");
const listTitles = (root: ParentNode | null) =>
  [...(root?.querySelectorAll("a") ?? [])].map((a) => a.textContent);

afterEach(cleanup);

describe("header", () => {
  it("[SHELL-02] the names of both logos are separate words in a text browser", () => {
    const page = createServerDocument(<Header brand={brand} signedIn={signedInUser} />);
    const client = page.querySelector(".bp-client-logo");
    expect(client?.getAttribute("alt")).toBe("Harbourline Logistics Ltd");
    expect(client?.previousSibling?.textContent).toBe(" ");
  });

  it("[SHELL-01] the logo has a desktop and a mobile variant and leads home", () => {
    const page = createServerDocument(<Header brand={brand} signedIn={signedInUser} />);
    const logo = page.querySelector(".bp-logo");
    expect(logo?.getAttribute("href")).toBe(paths.home());
    expect(logo?.querySelector("source")?.getAttribute("srcset")).toBe("/desktop.svg");
    expect(logo?.querySelector("source")?.getAttribute("media")).toBe("(min-width: 768px)");
    expect(logo?.querySelector("img")?.getAttribute("src")).toBe("/mobile.svg");
    expect(logo?.querySelector("img")?.getAttribute("alt")).toBe("Harbour Rewards");
  });

  it("[SHELL-01] the logo leads to the login screen and there are no menus when nobody is logged in", () => {
    const page = createServerDocument(<Header brand={brand} />);
    expect(page.querySelector(".bp-logo")?.getAttribute("href")).toBe("/");
    expect(page.querySelectorAll("nav, details")).toHaveLength(0);
  });

  it("[SHELL-02] the client's logo is shown when there is one", () => {
    renderPage(<Header brand={brand} />);
    expect(screen.getByAltText("Harbourline Logistics Ltd").getAttribute("src")).toBe("/client.svg");
    cleanup();
    renderPage(<Header brand={{ ...brand, client: undefined }} />);
    expect(screen.getAllByRole("img")).toHaveLength(1);
  });

  it("[SHELL-03] [SHELL-10] the navigation is plain links and marks the current page", () => {
    const page = createServerDocument(<Header brand={brand} signedIn={signedInUser} />, { at: "/app/faqs" });
    const nav = page.querySelector('nav[aria-label="Main"]');
    expect(listTitles(nav)).toEqual(["Home", "My benefits", "FAQs", "Dashboard"]);
    expect(nav?.querySelector("a")?.getAttribute("href")).toBe("/app/home/");
    expect([...(nav?.querySelectorAll("[aria-current=page]") ?? [])].map((a) => a.textContent)).toEqual([
      "FAQs",
    ]);
  });

  it("[SHELL-06] the user menu greets, shows initials and leads to the profile and to logout", () => {
    const page = createServerDocument(<Header brand={brand} signedIn={signedInUser} />);
    const menu = page.querySelector("details.bp-user");
    expect(menu?.querySelector("summary")?.textContent).toBe("Hi, Aisha AP ");
    expect(listTitles(menu)).toEqual(["My profile settings", "Logout"]);
    expect([...(menu?.querySelectorAll("a") ?? [])].at(-1)?.getAttribute("href")).toBe("/logout");
  });

  it("[SHELL-06] the avatar is the picture that the person chose", () => {
    const user = { ...signedInUser.user, avatar: "/avatar.svg" };
    const page = createServerDocument(<Header brand={brand} signedIn={{ ...signedInUser, user }} />);
    expect(page.querySelector(".bp-user .bp-avatar img")?.getAttribute("src")).toBe("/avatar.svg");
  });

  it("[SHELL-07] Escape closes the user menu and returns the focus", async () => {
    renderPage(<Header brand={brand} signedIn={signedInUser} />);
    const summary = getUserMenu()?.querySelector("summary");
    summary?.focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(getUserMenu()?.open).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(getUserMenu()?.open).toBe(false);
    expect(document.activeElement).toBe(summary);
  });

  it("[SHELL-07] arrow keys move through the user menu, and from its end to its start", async () => {
    renderPage(<Header brand={brand} signedIn={signedInUser} />);
    getUserMenu()?.querySelector("summary")?.focus();
    const focusedTexts: (string | null | undefined)[] = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End"]) {
      await userEvent.keyboard(`{${key}}`);
      focusedTexts.push(document.activeElement?.textContent);
    }
    const [profile, logout] = ["My profile settings", "Logout"];
    expect(focusedTexts).toEqual([profile, logout, profile, logout, profile, logout]);
  });

  it("[SHELL-08] the burger menu has the same links and Logout", () => {
    const page = createServerDocument(<Header brand={brand} signedIn={signedInUser} />);
    expect(listTitles(page.querySelector("details.bp-burger"))).toEqual([
      "Home",
      "My benefits",
      "FAQs",
      "Dashboard",
      "My profile settings",
      "Logout",
    ]);
  });

  it("[SHELL-09] both menus are closed at first and close when a link in them is followed", async () => {
    renderPage(<Header brand={brand} signedIn={signedInUser} />);
    for (const menu of [getUserMenu(), getBurger()]) {
      expect(menu?.open).toBe(false);
      if (menu) menu.open = true;
      await userEvent.click(within(menu as HTMLElement).getByText("My profile settings"));
      expect(menu?.open).toBe(false);
    }
  });

  it("[SHELL-09] a press outside an open menu closes the menu", async () => {
    renderPage(<Header brand={brand} signedIn={signedInUser} />);
    const menu = getUserMenu();
    if (menu) menu.open = true;
    await userEvent.click(screen.getByAltText("Harbourline Logistics Ltd"));
    expect(menu?.open).toBe(false);
  });
});
