import type { ReactNode } from "react";
import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/button.tsx";
import { Checkbox } from "../form/checkbox.tsx";
import { toPlainField } from "../form/field-state.ts";

interface CookieSettingsFormProps {
  /** The page after saving. */
  returnTo: string;
  /** Whether video players may set cookies. */
  video: boolean;
  /** The way to leave without saving: a link on the page, a button in the dialog. */
  close: ReactNode;
}

/** The form with the cookies that are always on and those to select (COOKIE-03). */
export function CookieSettingsForm({ returnTo, video, close }: CookieSettingsFormProps) {
  return (
    <ActionForm action={paths.cookieSettings()} values={{ returnTo }}>
      <Checkbox
        field={toPlainField("cookies", "essential", "on")}
        label={shellCopy("essentialCookies")}
        hint={shellCopy("essentialCookiesHint")}
        disabled
      />
      <Checkbox
        field={toPlainField("cookies", "video", video ? "on" : undefined)}
        label={shellCopy("videoCookies")}
        hint={shellCopy("videoCookiesHint")}
      />
      <div className="bp-actions">
        <SubmitButton intent="save">{shellCopy("saveCookies")}</SubmitButton>
        {close}
      </div>
    </ActionForm>
  );
}
