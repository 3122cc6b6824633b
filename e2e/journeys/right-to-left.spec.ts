import { join } from "node:path";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { Browser } from "../../tests/support/browser.ts";
import { DATA_KEY, dataKeys } from "../../tests/support/data-keys.ts";
import { startProcess } from "../../tests/support/process.ts";
import { expect, test } from "../support/fixtures.ts";

const SCREENS = [
  ...["/", "/contact-us/", "/app/home/", "/app/my-benefits/", "/app/my-benefits/cash-plan"],
  ...["/app/my-benefits/pension/setup/choices", "/app/my-benefits/cash-plan/manage/", "/app/payslip/"],
  ...["/app/home/my-profile/panel/add-family-member/", "/app/my-total-benefits/", "/app/dashboard/"],
  ...["/app/employee-data/", "/app/reporting/payroll", "/app/reporting/calendar/"],
];

test("at 360 px nothing is cut or overflows in a long right-to-left language", async ({ page, journey }) => {
  test.skip(journey.hasScripts, "scripts hold the words of real languages");
  const server = await startProcess({
    isPseudo: true,
    env: {
      DEMO: "on",
      DEMO_DATE: "2026-11-20",
      LOCK_PAYROLL: "off",
      DATA_KEYS: DATA_KEY,
      SESSION_SECRETS: "the-secret-of-the-browser-journeys-1",
      ROBOT_CHECK_KEY: "the-key-of-the-browser-journeys-0001",
    },
  });
  try {
    const { db, close } = await openDatabase<Schema>(`file:${join(server.dataDir, "api.sqlite")}`, {
      dataKeys,
    });
    await db.updateTable("clients").set({ other_languages: '["de"]' }).execute();
    await close();
    const host = "harbourline.localhost";
    const visitor = new Browser({ port: server.port, clock: { real: () => new Date() }, host });
    await visitor.signIn("ruth.adeyemi@harbourline.example", "Teal-Kettle-93-Orbit");
    await visitor.get("/language/de");
    const url = `http://${host}:${server.port}`;
    const cookies = Object.entries(visitor.jar.copy());
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url })));
    await page.setViewportSize({ width: 360, height: 740 });
    const faults: string[] = [];
    for (const path of SCREENS) {
      await page.goto(url + path);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      faults.push(...(await page.locator("body").evaluate(findCut)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  } finally {
    await server.stop();
  }
});

/** Elements wider than the window, or wider than a box that hides the rest. */
function findCut(body: Element): string[] {
  const { scrollWidth } = document.documentElement;
  const wide = scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const cut = [
    ...body.querySelectorAll<HTMLElement>(
      "a, button, label, legend, th, td, dt, dd, li, summary, h1, h2, h3",
    ),
  ]
    .filter((element) => {
      const { overflowX } = getComputedStyle(element);
      return (
        /hidden|clip/.test(overflowX) &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1
      );
    })
    .filter((element) => !element.matches(".bp-skip, .bp-hidden"))
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 40)}`);
  return [...wide, ...cut];
}
