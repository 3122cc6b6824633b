import { useState } from "react";
import { twoFactorCopy } from "#copy/two-factor";
import { useHydrated } from "../use-hydrated.ts";
import { QrCode } from "./qr-code.tsx";

interface AuthenticatorKeyProps {
  svg: string;
  secret: string;
  /** The `otpauth:` URL of the QR code. */
  url: string;
}

/** Sets up an authenticator app by a QR code, a link on the phone itself, or a key to type. */
export function AuthenticatorKey({ svg, secret, url }: AuthenticatorKeyProps) {
  return (
    <div className="bp-authenticator">
      <QrCode svg={svg} />
      <div className="bp-authenticator__key">
        {/^otpauth:/i.test(url) && (
          <p>
            {twoFactorCopy("openAppText")} <a href={url}>{twoFactorCopy("openApp")}</a>
          </p>
        )}
        <p>{twoFactorCopy("key")}</p>
        <code className="bp-literal">{groupByFour(secret)}</code>
        <CopyKey secret={secret} />
      </div>
    </div>
  );
}

/** A copy button, shown with scripts only. Without them one press selects the key. */
function CopyKey({ secret }: { secret: string }) {
  const [isCopied, setCopied] = useState(false);
  if (!useHydrated() || !navigator.clipboard) return null;
  const copyKey = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div>
      <button className="bp-button bp-button--plain" type="button" onClick={copyKey}>
        {twoFactorCopy("copyKey")}
      </button>{" "}
      <span role="status">{isCopied && twoFactorCopy("keyCopied")}</span>
    </div>
  );
}

/** The key in groups of four, as apps print and accept it: "JBSW Y3DP EHPK 3PXP". */
const groupByFour = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? "";
