import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { dropErrorTitle } from "~/components/form/use-error-title.ts";

dropErrorTitle();
keepScroll();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

/** Remix restored the position while the page loaded; again would lose what somebody has scrolled since. */
function keepScroll() {
  try {
    const positions = JSON.parse(sessionStorage.getItem("positions") ?? "{}");
    delete positions[history.state?.key];
    sessionStorage.setItem("positions", JSON.stringify(positions));
  } catch {
    // Without storage no position is kept.
  }
}
