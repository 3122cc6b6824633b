import type { Context } from "hono";
import { html } from "hono/html";
import { vouchersCopy } from "#api-copy/vouchers";
import {
  getCurrentDirection,
  getCurrentLanguage,
  getCurrentLocale,
  parseLanguage,
  runInLanguage,
} from "../copy/language.ts";
import { getNextPayDay } from "../domain/benefits/payroll-dates.ts";
import { formatLongDate } from "../domain/calendar.ts";
import { isEmployerInService } from "../domain/employment.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { toPounds } from "../domain/pay/money.ts";
import type { ApiApp } from "../platform/bind.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { findPageBearer } from "../repositories/page-tokens.ts";
import {
  countVoucherOrders,
  getVoucherClient,
  listVoucherAccounts,
  sumVoucherAccounts,
} from "../repositories/vouchers.ts";
import { ccvManageStyle } from "./ccv-manage-style.ts";

/** The path below the base `v1`. */
export const ccvManagePath = "/ccv/manage/page";
const pageSize = 50;

/**
 * The demo's childcare voucher page (CCV-01), which the portal shows in a frame. It has no script and opens
 * only with its token.
 */
export function addCcvManagePage(app: ApiApp, { db, clock }: Services): void {
  app.get(`/v1${ccvManagePath}.css`, (c) =>
    c.body(ccvManageStyle, 200, { "Content-Type": "text/css; charset=utf-8" }),
  );
  app.get(`/v1${ccvManagePath}`, (c) =>
    runInLanguage(parseLanguage(c.req.query("language")) ?? getCurrentLanguage(), () => getPage(c)),
  );

  async function getPage(c: Context) {
    const token = c.req.query("bearerToken") ?? "";
    const tokenQuery = { tokenHash: hashToken(token), page: "ccv-manage" } as const;
    const bearer = await findPageBearer(db, tokenQuery, clock.real().getTime());
    if (!bearer || !isEmployerInService(bearer)) {
      return c.html(
        renderShell(vouchersCopy("title"), html`<p>${vouchersCopy("ended")}</p>`),
        403,
        toHeaders(null),
      );
    }
    const after = c.req.query("after") ?? "";
    const [client, orders, sum, accounts] = await Promise.all([
      getVoucherClient(db, bearer),
      countVoucherOrders(db, bearer),
      sumVoucherAccounts(db, bearer),
      listVoucherAccounts(db, bearer, after, pageSize + 1),
    ]);
    const today = toLondonDate(clock.now());
    const next = accounts.length > pageSize ? accounts[pageSize - 1]?.employee_number : undefined;
    const facts = {
      [vouchersCopy("next")]: toShortDate(getNextPayDay(today, client.pay_day)),
      [vouchersCopy("placed")]: String(orders.placed),
      [vouchersCopy("saved")]: String(orders.saved),
      [vouchersCopy("held")]: toPounds(sum.pence),
    };
    const body = html`
      <dl>${Object.entries(facts).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
      ${accounts.length === 0 ? html`<p>${vouchersCopy("none")}</p>` : toAccountTable(accounts.slice(0, pageSize))}
      ${next === undefined ? "" : html`<p><a href="?${new URLSearchParams({ bearerToken: token, language: getCurrentLanguage(), after: next }).toString()}">${vouchersCopy("more")}</a></p>`}`;
    return c.html(
      renderShell(vouchersCopy("titleAt", { client: client.name }), body),
      200,
      toHeaders(client.public_url),
    );
  }
}

type Account = Awaited<ReturnType<typeof listVoucherAccounts>>[number];

const toAccountTable = (accounts: readonly Account[]) => html`
  <div class="frame" tabindex="0" role="region" aria-label="${vouchersCopy("accounts")}">
    <table>
      <caption>${vouchersCopy("accounts")}</caption>
      <thead>
        <tr>${(["employee", "number", "balance", "lastPayment"] as const).map((key) => html`<th scope="col">${vouchersCopy(key)}</th>`)}</tr>
      </thead>
      <tbody>
        ${accounts.map(
          (account) =>
            html`<tr><th scope="row">${account.first_name} ${account.surname}</th><td>${account.employee_number}</td><td>${toPounds(account.balance_pence)}</td><td>${formatLongDate(account.last_payment_date)}</td></tr>`,
        )}
      </tbody>
    </table>
  </div>`;

const renderShell = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="${getCurrentLocale()}" dir="${getCurrentDirection()}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="page.css" />
  </head>
  <body>
    <h1>${title}</h1>
    ${body}
  </body>
</html>`;

/** Writes a day as dd.MM.yy (CCV-02). */
const toShortDate = (day: string) => [day.slice(8), day.slice(5, 7), day.slice(2, 4)].join(".");

/** Lets only the portal frame the page, at its own address and at the client's. */
const toHeaders = (publicUrl: string | null) => ({
  "Content-Language": getCurrentLocale(),
  "Content-Security-Policy": [
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'",
    ["frame-ancestors 'self'", publicUrl].filter(Boolean).join(" "),
  ].join("; "),
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "SAMEORIGIN",
  "X-Robots-Tag": "noindex",
});
