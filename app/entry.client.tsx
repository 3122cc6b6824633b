import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { dropErrorTitle } from "~/components/form/use-error-title.ts";
import { hideForeignElements, rememberForms } from "~/frame/foreign-changes.ts";

dropErrorTitle();
hideForeignElements();
const keepTyped = rememberForms();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
    {
      onRecoverableError(error) {
        keepTyped();
        reportError(error);
      },
    },
  );
});
