import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { dropErrorTitle } from "~/components/form/use-error-title.ts";
import { hideForeignElements, rememberForms } from "~/frame/foreign-changes.ts";
import { leavePressesToBrowser } from "~/frame/presses-before-hydration.ts";
import { submitAfterPaint } from "~/frame/submit-after-paint.ts";

dropErrorTitle();
hideForeignElements();
const restoreTypedValues = rememberForms();
const passPressesToReact = leavePressesToBrowser();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedPage />
    </StrictMode>,
    {
      onRecoverableError(error) {
        restoreTypedValues();
        reportError(error);
      },
    },
  );
});

function HydratedPage() {
  useLayoutEffect(() => {
    passPressesToReact();
    submitAfterPaint();
  }, []);
  return <RemixBrowser />;
}
