import { Link, useNavigation } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";
import { contentCopy } from "#copy/content";
import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/button.tsx";
import type { CookieDialog } from "./cookie-dialog.tsx";

/** How long the scripts' save may take (LIMIT-13), ms. */
const SAVE_TIMEOUT = 5_000;

interface CookieBannerProps {
  csrf: string;
  /** The page that it is on. */
  returnTo: string;
  /** Whether video players may set cookies. */
  video: boolean;
}

/**
 * COOKIE-01. Accepting is a post that comes back to the same page; whether it is shown is the server's to say.
 * "Manage cookies" leads to the settings page; with scripts the same form, loaded only then, opens over the
 * page that one is on.
 */
export function CookieBanner({ csrf, returnTo, video }: CookieBannerProps) {
  const [Dialog, setDialog] = useState<typeof CookieDialog | null>(null);
  useSaveTimeout();
  // On the settings page itself the link stays: adding an address to itself would never end.
  const isSettingsPage = returnTo.startsWith(paths.cookieSettings());
  const settings = isSettingsPage ? returnTo : paths.cookieSettings(returnTo);
  function open(event: MouseEvent) {
    const wantsNewTab =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isSettingsPage || wantsNewTab) return;
    event.preventDefault();
    import("./cookie-dialog.tsx").then(
      ({ CookieDialog }) => setDialog(() => CookieDialog),
      () => window.location.assign(settings),
    );
  }
  return (
    <section className="bp-cookies" aria-label={shellCopy("cookieBanner")}>
      <div className="bp-wrap bp-cookies__row">
        <p className="bp-cookies__text">
          {shellCopy("cookieBannerText")} <Link to={paths.cookiePolicy()}>{contentCopy("cookie")}</Link>
        </p>
        <ActionForm csrf={csrf} action={paths.cookieSettings()} values={{ returnTo }} className="bp-actions">
          <SubmitButton intent="accept">{shellCopy("acceptCookies")}</SubmitButton>
          <Link className="bp-button bp-button--plain" to={settings} onClick={open}>
            {shellCopy("manageCookies")}
          </Link>
        </ActionForm>
      </div>
      {Dialog && <Dialog csrf={csrf} returnTo={returnTo} video={video} onClosed={() => setDialog(null)} />}
    </section>
  );
}

/** A save that stays without an answer is given up, and the browser posts it itself. */
function useSaveTimeout() {
  const { formAction, formData } = useNavigation();
  useEffect(() => {
    if (!formData || formAction !== paths.cookieSettings()) return;
    const timer = setTimeout(() => postNatively(formAction, formData), SAVE_TIMEOUT);
    return () => clearTimeout(timer);
  }, [formAction, formData]);
}

function postNatively(action: string, values: FormData) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of values) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
