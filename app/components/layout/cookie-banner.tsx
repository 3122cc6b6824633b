import { Link, useNavigation } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";
import { contentCopy } from "#copy/content";
import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/button.tsx";
import type { CookieDialog } from "./cookie-dialog.tsx";

/** Milliseconds that saving by script may take (LIMIT-13). */
const SAVE_TIMEOUT = 5_000;

interface CookieBannerProps {
  /** The address of the page that shows the banner. */
  returnTo: string;
  /** Whether video players may set cookies. */
  video: boolean;
}

/**
 * The cookie banner (COOKIE-01). "Accept cookies" posts and returns to the same page; the server decides
 * whether it is shown. "Manage cookies" leads to the settings page; with scripts the same form is loaded
 * and opens over the page.
 */
export function CookieBanner({ returnTo, video }: CookieBannerProps) {
  const [Dialog, setDialog] = useState<typeof CookieDialog | null>(null);
  useSaveTimeout();
  // On the settings page the link stays unchanged, because otherwise its return address would grow with each
  // press.
  const isSettingsPage = returnTo.startsWith(paths.cookieSettings());
  const settings = isSettingsPage ? returnTo : paths.cookieSettings(returnTo);
  function openSettings(event: MouseEvent) {
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
        <ActionForm action={paths.cookieSettings()} values={{ returnTo }} className="bp-actions">
          <SubmitButton intent="accept">{shellCopy("acceptCookies")}</SubmitButton>
          <Link className="bp-button bp-button--plain" to={settings} onClick={openSettings}>
            {shellCopy("manageCookies")}
          </Link>
        </ActionForm>
      </div>
      {Dialog && <Dialog returnTo={returnTo} video={video} onClosed={() => setDialog(null)} />}
    </section>
  );
}

/** If a save gets no answer, the browser posts the form itself. */
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
