import { expect, ONCE, test } from "../support/fixtures.ts";

const aisha = "aisha.patel@harbourline.example";
const ruth = "ruth.adeyemi@harbourline.example";

const pages = {
  [aisha]: [
    "/app/home/",
    "/app/my-benefits/",
    "/app/my-benefits/private-medical/",
    "/app/my-benefits/pension/panel/statement/",
    "/app/home/my-profile/panel/change-password/",
  ],
  [ruth]: [
    "/app/dashboard/approve-selections/cycle/",
    "/app/employee-data/",
    "/app/employee-data/panel/upload-data/",
  ],
};

for (const [email, paths] of Object.entries(pages)) {
  test(
    `pages for ${email} need at most 25 requests in a browser with an empty cache`,
    ONCE,
    async ({ page, browser, journey, contextOptions }) => {
      test.slow();
      await journey.signIn(email);
      const storageState = await page.context().storageState();
      const counts: Record<string, number> = {};
      for (const path of paths) {
        const context = await browser.newContext({ ...contextOptions, storageState });
        const visit = await context.newPage();
        const urls: string[] = [];
        visit.on("request", (request) => {
          if (!request.url().startsWith("data:")) urls.push(request.url());
        });
        await visit.goto(journey.toAddress(path), { waitUntil: "networkidle" });
        expect(new URL(visit.url()).pathname.replace(/\/$/, "")).toBe(path.replace(/\/$/, ""));
        // Playwright does not report the request for the tab's icon.
        counts[path] = urls.length + 1;
        await context.close();
      }
      expect(Object.entries(counts).filter(([, count]) => count > 25)).toEqual([]);
      expect(Math.min(...Object.values(counts))).toBeGreaterThan(5);
    },
  );
}
