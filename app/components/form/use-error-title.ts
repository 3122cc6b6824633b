import { createContext, useContext, useEffect } from "react";
import { formCopy } from "#copy/form";

/** Set while the server renders, because the title is written before an error is known. */
export const RenderedErrors = createContext<{ any: boolean } | null>(null);

const getPrefix = () => `${formCopy("errorPrefix")} `;

/** Starts the page's title with the error while one is shown, because screen readers say the title first. */
export function useErrorTitle(hasError: boolean): void {
  const rendered = useContext(RenderedErrors);
  if (rendered && hasError) rendered.any = true;
  // Runs after every render, because the router may have replaced the title.
  useEffect(() => {
    if (hasError) document.title = getPrefix() + removePrefix(document.title);
  });
  useEffect(() => (hasError ? dropErrorTitle : undefined), [hasError]);
}

/** Removes the error from the title before hydration, because React must find the route's original title. */
export function dropErrorTitle(): void {
  document.title = removePrefix(document.title);
}

export const addErrorTitle = (markup: string): string => markup.replace("<title>", `<title>${getPrefix()}`);

const removePrefix = (title: string) =>
  title.startsWith(getPrefix()) ? title.slice(getPrefix().length) : title;
