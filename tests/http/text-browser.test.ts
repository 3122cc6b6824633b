import { expect, test } from "vitest";
import { password } from "../support/api.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { hasTextBrowser, TextBrowser } from "../support/text-browser.ts";

const portal = withPortal();

test.skipIf(!hasTextBrowser)(
  "a person in w3m reads a login page in order, logs in, opens the benefits and logs out",
  { timeout: 120_000 },
  async () => {
    const browser = await TextBrowser.open(`${portal().url}/`);
    try {
      const login = await browser.waitFor("Accept cookies Manage cookies");
      const order = ["Skip to content", "Welcome to Harbour Rewards", "Email [", "Next", "Contact us", "©"];
      const places = order.map((text) => login.indexOf(text));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places).not.toContain(-1);
      browser.press("Accept cookies");
      await browser.waitForAbsence("Accept cookies");
      browser.type("Email", people.aisha);
      browser.press("Next");
      await browser.waitFor("Enter your password");
      browser.type("Password", password);
      browser.press("Login");
      const home = await browser.waitFor("Hi, Aisha");
      expect(home).toContain("Home");
      browser.follow("My benefits");
      await browser.waitFor("Season ticket loan");
      browser.follow("Logout");
      await browser.waitFor("Continue");
      browser.follow("Continue");
      await browser.waitFor("You have been logged out successfully");
    } finally {
      await browser.close();
    }
  },
);
