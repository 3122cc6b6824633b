import { mailsCopy } from "#api-copy/mails";
import { getCurrentLocale } from "../copy/language.ts";
import { type MailColours, toMailColours } from "./mail-colours.ts";
import { toSingleLine } from "./plain-text.ts";

/** An email's content; all of it is escaped as plain text, whoever wrote it. */
export interface MailContent {
  heading: string;
  facts: [label: string, value: string][];
  body: string;
  /** The price, shown large before the facts. */
  price?: { amount: string; unit: string; shares?: readonly MailShare[] };
  /** A link to follow, shown as a button after the body. */
  action?: { label: string; href: string };
  /** The text after the link. */
  closing?: string;
  /** The contact address at the foot; null if the brand has none. */
  supportEmail?: string | null;
  brandName: string;
  /** Untrusted: used only if it is a hex colour (C10). */
  brandColour: string;
  /** The address of the brand's logo as PNG; without one its first letter is shown. */
  brandLogo?: string | null;
}

/** A payer's part of a price, in the money bar's order. */
export interface MailShare {
  payer: "you" | "tax" | "employer";
  label: string;
  amount: string;
  percent: number;
}

export function toMailText(content: MailContent): string {
  const { heading, facts, body, price, action, closing, brandName, supportEmail } = content;
  const support = supportEmail ? mailsCopy("questions", { email: toSingleLine(supportEmail) }) : "";
  const parts = [
    heading,
    trimText(body),
    price ? [`${price.amount} ${price.unit}`, ...(price.shares ?? []).map(describeShare)].join("\n") : "",
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    action ? `${action.label}:\n${action.href}` : "",
    trimText(closing ?? ""),
    support,
    `-- \n${toSingleLine(brandName)}\n`,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

const describeShare = ({ label, amount }: MailShare) => `${label}: ${amount}`;

const trimText = (text: string) => text.replaceAll("\r\n", "\n").trim();

const FONT_STACK = "Figtree,-apple-system,'Segoe UI',Roboto,Arial,Helvetica,sans-serif";

/**
 * An email as tables, 600 px wide, with one style sheet for light and dark. Email clients that drop it use
 * `bgcolor` and text colours. Its only picture is the logo, on white, with the brand's name as alternative
 * text.
 */
export function toMailHtml(content: MailContent): string {
  const { heading, facts, body, price, action, closing, supportEmail } = content;
  const colours = toMailColours(content.brandColour);
  const name = escapeHtml(toSingleLine(content.brandName));
  const mark = content.brandLogo
    ? `<span class="plate"><img src="${escapeHtml(content.brandLogo)}" alt="${name}" height="32" border="0"></span>`
    : `<span class="mark" aria-hidden="true">${escapeHtml(getFirstLetter(content.brandName))}</span> ${name}`;
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><th class="quiet" scope="row" align="left" width="200">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
    )
    .join("");
  const questions = supportEmail ? ` ${mailsCopy("questions", { email: toMailLink(supportEmail) })}.` : "";
  return `<!doctype html>
<html lang="${getCurrentLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${toSheet(colours)}</style>
</head>
<body bgcolor="#f7f6f3">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f7f6f3"><tr><td align="center" class="around">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff">
<tr><td class="head" bgcolor="${colours.brand}" style="color:${colours.onBrand}">${mark}</td></tr>
<tr><td class="in">
<h1>${escapeHtml(heading)}</h1>
${toParagraphs(body)}
${price ? toPrice(price, colours) : ""}
${rows === "" ? "" : `<table class="facts" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`}
${action ? toButton(action, colours) : ""}
${toParagraphs(closing ?? "", "quiet")}
<p class="quiet foot">${mailsCopy("sentBy", { brand: name })}${questions}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const payers = ["you", "tax", "employer"] as const;
const keySelectors = payers.map((payer) => `.key td.${payer}`).join(",");

function toSheet({ brand, onBrand, link, tint, dark }: MailColours): string {
  return [
    "body{margin:0;background:#f7f6f3}",
    ".around{padding:24px 12px}",
    ".paper{width:100%;max-width:600px;background:#ffffff;border-radius:16px}",
    `td,th,h1,p{font-family:${FONT_STACK};font-size:16px;line-height:24px;color:#17191c}`,
    `td.head{padding:24px 32px;background:${brand};border-radius:16px 16px 0 0;color:${onBrand};font-size:18px;font-weight:700}`,
    ".mark{display:inline-block;width:32px;margin-right:8px;border:2px solid;border-radius:10px;line-height:32px;text-align:center}",
    ".plate{display:inline-block;padding:8px 14px;background:#ffffff;border-radius:10px;color:#17191c}.plate img{display:block;height:32px;width:auto;max-width:100%}",
    "td.in{padding:32px}",
    "h1{margin:0 0 16px;font-size:26px;line-height:32px;font-weight:700}",
    "p{margin:0 0 16px}",
    `.price{margin:0 0 20px}td.sum{padding:16px 20px;background:${tint};border-radius:12px}.price strong{font-size:28px;line-height:36px}`,
    ".bar{margin:12px 0 8px}.bar td{height:14px;font-size:0;line-height:0}.key td{padding:4px 0;font-size:14px;line-height:20px}.key td.label{padding-left:10px;padding-right:10px}.key td.amount{font-weight:700;white-space:nowrap}",
    `${keySelectors}{border:solid ${tint};border-width:7px 0}`,
    ".facts{margin:0 0 20px}.facts td,.facts th{padding:10px 12px 10px 0;border-top:1px solid #e3e1da;vertical-align:top;font-weight:400}",
    "p.quiet,th.quiet{color:#51555c;font-size:14px;line-height:20px}",
    `a{color:${link}}`,
    ".button{margin:8px 0 24px}",
    `.button td{background:${brand};border-radius:10px}`,
    `.button a{display:block;padding:14px 26px;color:${onBrand};font-weight:700;text-decoration:none}`,
    ".address{word-break:break-all}",
    "p.foot{margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e3e1da}",
    "@media(max-width:480px){.around{padding:0}td.head,td.in{padding-left:20px;padding-right:20px}.paper,td.head{border-radius:0}.button,.button td{width:100%}.button a{text-align:center}" +
      ".facts td,.facts th{display:block;width:auto;padding-right:0}.facts td{border-top:0;padding-top:0}.facts th{padding-bottom:0}}",
    "@media(prefers-color-scheme:dark){body,.ground{background:#101316!important}.paper{background:#191d21!important}td,th,h1,p{color:#f1f3f4}" +
      "p.quiet,th.quiet{color:#abb3ba}.facts td,.facts th,p.foot{border-color:#30363c}" +
      `a{color:${dark.brand}}td.sum{background:${dark.tint}!important}${keySelectors}{border-color:${dark.tint}}${payers.map((payer) => `td.${payer}{background:${dark.bar[payer]}!important}`).join("")}.button td{background:${dark.brand}!important}.button a{color:${dark.onBrand}!important}}`,
  ].join("\n");
}

const toMailLink = (address: string) =>
  `<a href="mailto:${escapeHtml(encodeURI(toSingleLine(address)))}">${escapeHtml(toSingleLine(address))}</a>`;

const getFirstLetter = (name: string) =>
  [...toSingleLine(name)][0]?.toLocaleUpperCase(getCurrentLocale()) ?? "";

function toParagraphs(text: string, style?: "quiet"): string {
  if (trimText(text) === "") return "";
  const open = style ? `<p class="${style}">` : "<p>";
  return escapeHtml(trimText(text))
    .split(/\n{2,}/)
    .map((paragraph) => `${open}${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}

const layoutTable = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

const toPrice = ({ amount, unit, shares = [] }: NonNullable<MailContent["price"]>, colours: MailColours) =>
  `<table class="price" ${layoutTable}><tr><td class="sum" bgcolor="${colours.tint}">` +
  `<strong>${escapeHtml(amount)}</strong> ${escapeHtml(unit)}${toMoneyBar(shares, colours)}</td></tr></table>`;

/** The money bar as cells with a background, and its key in words and sums. */
function toMoneyBar(shares: readonly MailShare[], { bar }: MailColours): string {
  if (shares.length === 0) return "";
  const cells = shares.map(
    ({ payer, percent }) =>
      `<td class="${payer}" width="${percent}%" height="14" bgcolor="${bar[payer]}">&nbsp;</td>`,
  );
  const key = shares.map(
    ({ payer, label, amount }) =>
      `<tr><td class="${payer}" width="14" bgcolor="${bar[payer]}">&nbsp;</td>` +
      `<td class="label">${escapeHtml(label)}</td><td class="amount" align="right">${escapeHtml(amount)}</td></tr>`,
  );
  return (
    `<table class="bar" ${layoutTable} aria-hidden="true"><tr>${cells.join('<td width="3"></td>')}</tr></table>` +
    `<table class="key" ${layoutTable}>${key.join("")}</table>`
  );
}

/** The email's button, and its address in full for email clients that show no buttons. */
function toButton({ label, href }: { label: string; href: string }, { brand, onBrand }: MailColours): string {
  const address = escapeHtml(href);
  return (
    `<table class="button" role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${brand}">` +
    `<a href="${address}" style="color:${onBrand}">${escapeHtml(label)}</a></td></tr></table>` +
    `<p class="quiet address">${mailsCopy("copyAddress")}<br>${address}</p>`
  );
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
