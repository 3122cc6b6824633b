import { createContext, useContext } from "react";
import { useHydrated } from "~/components/use-hydrated.ts";
import { useNonce } from "~/platform/nonce.tsx";

/** The text of a page's start script, for a page with or without other languages; only the server has it. */
export const StartScript = createContext<(hasLanguages: boolean) => string>(() => "");

/** The script that hands the page over to React and is then removed. */
export function PageScripts({ hasLanguages }: { hasLanguages: boolean }) {
  const nonce = useNonce();
  const __html = useContext(StartScript)(hasLanguages);
  if (useHydrated()) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Remix escapes the data, and the rest is ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}
