import { twoFactorCopy } from "#copy/two-factor";

/**
 * A QR code drawn by the server (`toQrSvg`, LIMIT-20). The key next to it is text for people who cannot
 * scan; screen readers get only the picture's name.
 */
export function QrCode({ svg, label }: { svg: string; label?: string }) {
  return (
    <div
      className="bp-qr"
      role="img"
      aria-label={label ?? twoFactorCopy("qrCode")}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our server draws this SVG of shapes
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
