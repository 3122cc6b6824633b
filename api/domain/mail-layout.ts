import { singleLine } from "./plain-text.ts";

/** A mail's content; all of it is plain text, whoever wrote it. */
export interface MailContent {
  heading: string;
  facts: [label: string, value: string][];
  body: string;
  /** A link to follow, shown as a button after the body. */
  action?: { label: string; href: string };
  /** What stands after the link. */
  closing?: string;
  brandName: string;
  /** Untrusted: used only if it is a hex colour (C10). */
  brandColour: string;
}

export function toMailText({ heading, facts, body, action, closing, brandName }: MailContent): string {
  const parts = [
    heading,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    trimmed(body),
    action ? `${action.label}:\n${action.href}` : "",
    trimmed(closing ?? ""),
    `-- \n${singleLine(brandName)}\n`,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

const trimmed = (text: string) => text.replaceAll("\r\n", "\n").trim();

/** Tables and inline styles, because mail readers know nothing newer. The text stays dark on white in every brand. */
export function toMailHtml(content: MailContent): string {
  const { heading, facts, body, action, closing, brandName, brandColour } = content;
  const colour = /^#[0-9a-f]{6}$/i.test(brandColour) ? brandColour : "#333333";
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:400;color:#555555">${escapeHtml(label)}</th>` +
        `<td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join("");
  const table =
    rows === "" ? "" : `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows}</table>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f4;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#222222">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-top:6px solid ${colour}">
<tr><td style="padding:24px">
<p style="margin:0 0 16px;font-weight:700">${escapeHtml(singleLine(brandName))}</p>
<h1 style="margin:0 0 16px;font-size:22px;font-weight:400">${escapeHtml(heading)}</h1>
${table}
${toParagraphs(body)}
${action ? toButton(action, colour) : ""}
${toParagraphs(closing ?? "")}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function toParagraphs(text: string): string {
  if (trimmed(text) === "") return "";
  return escapeHtml(trimmed(text))
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 12px">${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** Dark text between lines of the brand's colour, so that it can be read in every brand; the address once more in full. */
function toButton({ label, href }: { label: string; href: string }, colour: string): string {
  const address = escapeHtml(href);
  const style = `display:inline-block;padding:12px 20px;border:2px solid ${colour};color:#222222;font-weight:700;text-decoration:none`;
  return (
    `<p style="margin:20px 0"><a href="${address}" style="${style}">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0 0 20px;font-size:14px;color:#555555;word-break:break-all">Or copy this address into your browser:<br>${address}</p>`
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
