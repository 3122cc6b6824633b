import { createContext, useContext } from "react";

/**
 * A token that proves that a form came from this portal, for browsers that send neither Origin nor fetch
 * metadata.
 */
export const CsrfToken = createContext("");

export function CsrfField() {
  return <input type="hidden" name="csrf" value={useContext(CsrfToken)} />;
}
