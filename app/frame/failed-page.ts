import { createContext, type ReactNode } from "react";

/** Facts that the server adds to a 5xx page. Such a page has no script, so the browser never needs them. */
export const FailedPage = createContext<ReactNode>(null);
