import { Link } from "@remix-run/react";
import { copy } from "~/copy/copy.ts";
import { paths } from "~/paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/button.tsx";

/** COOKIE-01. Accepting is a post that comes back to the same page; whether it is shown is the server's to say. */
export function CookieBanner({ csrf, returnTo }: { csrf: string; returnTo: string }) {
  // On the settings page itself the link stays there: an address within its own address would have no end.
  const settings = returnTo.startsWith(paths.cookieSettings()) ? returnTo : paths.cookieSettings(returnTo);
  return (
    <section className="bp-cookies" aria-label={copy("shell.cookieBanner")}>
      <div className="bp-wrap bp-cookies__row">
        <p className="bp-cookies__text">{copy("shell.cookieBannerText")}</p>
        <ActionForm csrf={csrf} action={paths.cookieSettings()} values={{ returnTo }} className="bp-actions">
          <SubmitButton intent="accept">{copy("shell.acceptCookies")}</SubmitButton>
          <Link className="bp-button bp-button--plain" to={settings}>
            {copy("shell.manageCookies")}
          </Link>
        </ActionForm>
      </div>
    </section>
  );
}
