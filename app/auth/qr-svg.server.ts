/**
 * Draws a text as the SVG of a QR code: level L, 256 by 256 (LIMIT-20). It has the quiet zone that scanners need, and
 * is black on white for every brand. It has only shapes and attributes, which the CSP allows.
 */
export async function toQrSvg(text: string): Promise<string> {
  const { toString: draw } = await import("qrcode");
  return draw(text, { type: "svg", errorCorrectionLevel: "L", width: 256, margin: 4 });
}

/**
 * The same set-up as a link on the phone itself. It omits the account, so that the page shows no email
 * address (LOGIN-21).
 */
export function toAppLink(url: string): string {
  const issuer = new URL(url).searchParams.get("issuer") ?? "";
  return url.replace(/^(otpauth:\/\/totp\/)[^?]*/i, (_, start: string) => start + encodeURIComponent(issuer));
}
