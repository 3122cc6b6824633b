import { configure, type RenderResult, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { vi } from "vitest";
import { CsrfToken } from "../../app/components/form/csrf-field.tsx";

// A busy machine takes longer than the library's second for a module that is loaded when it is first used.
configure({ asyncUtilTimeout: 10_000 });

interface RenderOptions {
  /** The address of the page. */
  at?: string;
  /** Answers the page's posts; its result is the page's action data. */
  action?: (request: Request) => unknown;
  /** The root's data for every page. */
  frame?: object;
  /** An element with the page as the server sent it, which scripts take over. */
  container?: HTMLElement;
}

/** The portal's future flags. */
const FUTURE = { v7_startTransition: true };

function createRouter(page: ReactElement, { at = "/", action = () => null, frame }: RenderOptions) {
  const element = <CsrfToken.Provider value="token">{page}</CsrfToken.Provider>;
  const callAction = async ({ request }: { request: Request }) => action(request);
  const root = { id: "root", path: "*", element, action: callAction };
  if (!frame) return createMemoryRouter([root], { initialEntries: [at] });
  return createMemoryRouter([{ ...root, loader: () => frame }], {
    initialEntries: [at],
    hydrationData: { loaderData: { root: frame } },
  });
}

/** Renders a component in a page with scripts running. */
export function renderPage(element: ReactElement, options: RenderOptions = {}): RenderResult {
  const { container } = options;
  return render(<RouterProvider router={createRouter(element, options)} future={FUTURE} />, {
    ...(container && { container, hydrate: true }),
  });
}

/** The document of a page as the server sends it, for scripts off. */
export function createServerDocument(element: ReactElement, options: RenderOptions = {}): Document {
  // A test has a document, so React warns about layout effects on a server, although they do nothing there.
  const warnings = vi.spyOn(console, "error").mockImplementation(() => {});
  const html = renderToStaticMarkup(
    <RouterProvider router={createRouter(element, options)} future={FUTURE} />,
  );
  const others = warnings.mock.calls.filter(
    ([text]) => !String(text).includes("useLayoutEffect does nothing"),
  );
  warnings.mockRestore();
  if (others.length > 0) throw new Error(`React warned: ${others.join("; ")}`);
  return new DOMParser().parseFromString(html, "text/html");
}
