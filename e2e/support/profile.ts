import { expect, type Locator, type Page } from "@playwright/test";
import type { Journey } from "./fixtures.ts";

const PROFILE_PATH = "/app/home/my-profile/";

/** Logs in a person of Harbourline and opens their profile. */
export async function goToProfile(journey: Journey, page: Page, login: string) {
  await journey.signIn(`${login}@harbourline.example`);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress(PROFILE_PATH));
  await expect(page.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
}

/** Fills the three fields of a date. */
export async function typeDate(
  within: Locator | Page,
  legend: string,
  [day, month, year]: [string, string, string],
) {
  const group = within.getByRole("group", { name: legend });
  await group.getByLabel("Day").fill(day);
  await group.getByLabel("Month").fill(month);
  await group.getByLabel("Year").fill(year);
}
