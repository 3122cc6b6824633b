import { twoFactorCopy } from "#copy/two-factor";

/**
 * A QR code that the server has drawn (`toQrSvg`, LIMIT-20). The key stands beside it in words for who cannot scan; to
 * a screen reader the picture is its name alone.
 */
export function QrCode({ svg, label }: { svg: string; label?: string }) {
  return (
    <div
      className="bp-qr"
      role="img"
      aria-label={label ?? twoFactorCopy("qrCode")}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own server, of shapes only
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
