import "../kit.ts";
import { sessionCopy } from "#copy/session";
import { CookieSettingsForm } from "./cookie-settings-form.tsx";
import { Modal } from "./modal.tsx";

interface CookieDialogProps {
  returnTo: string;
  video: boolean;
  onClosed: () => void;
}

/** The cookie settings over the current page (COOKIE-03). */
export function CookieDialog({ onClosed, ...form }: CookieDialogProps) {
  return (
    <Modal title={sessionCopy("cookieSettings")} onClosed={onClosed}>
      {(close) => (
        <CookieSettingsForm
          {...form}
          close={
            <button className="bp-button bp-button--plain" type="button" onClick={close}>
              {sessionCopy("close")}
            </button>
          }
        />
      )}
    </Modal>
  );
}
