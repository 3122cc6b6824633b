import { createContext, useContext, useEffect } from "react";
import { copy } from "~/copy/copy.ts";

/** Filled while the server renders, because the title is written before the error that it has to tell. */
export const RenderedErrors = createContext<{ any: boolean } | null>(null);

const PREFIX = `${copy("form.errorPrefix")} `;

/** While its component tells an error, the page's title begins with it: that is what is read out first. */
export function useErrorTitle(tellsError: boolean): void {
  const rendered = useContext(RenderedErrors);
  if (rendered && tellsError) rendered.any = true;
  // Without dependencies: the router may have set the title anew.
  useEffect(() => {
    if (tellsError) document.title = PREFIX + withoutPrefix(document.title);
  });
  useEffect(() => (tellsError ? dropErrorTitle : undefined), [tellsError]);
}

/** Before hydration as well: React must find the title that the route gave. */
export function dropErrorTitle(): void {
  document.title = withoutPrefix(document.title);
}

export const addErrorTitle = (markup: string): string => markup.replace("<title>", `<title>${PREFIX}`);

const withoutPrefix = (title: string) => (title.startsWith(PREFIX) ? title.slice(PREFIX.length) : title);
