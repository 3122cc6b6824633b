import { createContext, useContext } from "react";

/**
 * The CSP nonce of the page that is rendered. It is empty in the browser, which hides nonces from scripts.
 * React does not change the attribute of server-rendered elements.
 */
const NonceContext = createContext<string>("");

export const NonceProvider = NonceContext.Provider;
export const useNonce = (): string => useContext(NonceContext);
