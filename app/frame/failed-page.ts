import { createContext, type ReactNode } from "react";

/**
 * Facts that the server adds to a page with a 5xx status. Such a page has no scripts, so the browser never
 * needs them.
 */
export const FailedPage = createContext<ReactNode>(null);
