import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { dropErrorTitle } from "~/components/form/use-error-title.ts";
import { leavePressesToBrowser } from "~/frame/presses-before-hydration.ts";

dropErrorTitle();
const letReactHear = leavePressesToBrowser();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedPage />
    </StrictMode>,
  );
});

function HydratedPage() {
  useLayoutEffect(letReactHear, []);
  return <RemixBrowser />;
}
