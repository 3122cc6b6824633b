import { toString as draw } from "qrcode";

/**
 * A text, such as a two-factor `otpauth:` URL, as the SVG of a QR code: level L, 256 by 256 (LIMIT-20), with the quiet
 * zone that scanners need, black on white whatever the brand. Shapes and attributes only, so that the CSP allows it.
 */
export function toQrSvg(text: string): Promise<string> {
  return draw(text, { type: "svg", errorCorrectionLevel: "L", width: 256, margin: 4 });
}
