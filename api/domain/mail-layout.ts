import { singleLine } from "./plain-text.ts";

/** A mail's content; all of it is plain text, whoever wrote it. */
export interface MailContent {
  heading: string;
  facts: [label: string, value: string][];
  body: string;
  brandName: string;
  /** Untrusted: used only if it is a hex colour (C10). */
  brandColour: string;
}

export function toMailText({ heading, facts, body, brandName }: MailContent): string {
  const list = facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  return `${heading}\n\n${list}\n\n${body.replaceAll("\r\n", "\n").trim()}\n\n-- \n${singleLine(brandName)}\n`;
}

/** Tables and inline styles, because mail readers know nothing newer. The text stays dark on white in every brand. */
export function toMailHtml({ heading, facts, body, brandName, brandColour }: MailContent): string {
  const colour = /^#[0-9a-f]{6}$/i.test(brandColour) ? brandColour : "#333333";
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:400;color:#555555">${escapeHtml(label)}</th>` +
        `<td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join("");
  const paragraphs = escapeHtml(body.replaceAll("\r\n", "\n").trim())
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 12px">${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f4;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#222222">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-top:6px solid ${colour}">
<tr><td style="padding:24px">
<p style="margin:0 0 16px;font-weight:700">${escapeHtml(singleLine(brandName))}</p>
<h1 style="margin:0 0 16px;font-size:22px;font-weight:400">${escapeHtml(heading)}</h1>
<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows}</table>
${paragraphs}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
