import { createContext, type ReactNode } from "react";

/** What the server adds to a page that it answers with 5xx; such a page ships no script, so the browser never adds it. */
export const FailedPage = createContext<ReactNode>(null);
