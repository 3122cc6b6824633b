import { createContext, useContext } from "react";

/**
 * The CSP nonce of the page being rendered. Empty in the browser: browsers hide a script's nonce from scripts, and
 * React leaves the attribute of server-rendered elements alone.
 */
const NonceContext = createContext<string>("");

export const NonceProvider = NonceContext.Provider;
export const useNonce = (): string => useContext(NonceContext);
