import { twoFactorCopy } from "~/copy/two-factor.ts";
import { QrCode } from "./qr-code.tsx";

/** What an authenticator app is set up with: the picture to scan and, beside it, the same key to type. */
export function AuthenticatorKey({ svg, secret }: { svg: string; secret: string }) {
  return (
    <div className="bp-authenticator">
      <QrCode svg={svg} />
      <div className="bp-authenticator__key">
        <p>{twoFactorCopy("key")}</p>
        <code className="bp-literal">{inFours(secret)}</code>
      </div>
    </div>
  );
}

/** As apps print and accept it: "JBSW Y3DP EHPK 3PXP". */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? "";
