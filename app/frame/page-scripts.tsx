import { createContext, useContext } from "react";
import { useHydrated } from "~/components/use-hydrated.ts";
import { useNonce } from "~/platform/nonce.tsx";

/** The text of a page's script, which only the server has. */
export const StartScript = createContext<() => string>(() => "");

/** The script that hands the page over to React and is then removed. */
export function PageScripts() {
  const nonce = useNonce();
  const toText = useContext(StartScript);
  if (useHydrated()) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Remix escapes the data, and the rest is ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: toText() }} />;
}
