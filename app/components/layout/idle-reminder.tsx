import { idleCopy } from "#copy/idle";
import { paths } from "~/paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/button.tsx";

/**
 * The warning of IDLE-05 on a page without scripts, which an animation hides for the first 12 minutes.
 * `hidden` is for browsers without styles.
 */
export function IdleReminder({ returnTo }: { returnTo: string }) {
  return (
    <div className="bp-idle-warning bp-idle-later" role="alert" hidden>
      <p>{idleCopy("warning")}</p>
      <ActionForm action={paths.idle()} values={{ returnTo }} className="bp-actions">
        <SubmitButton intent="stay">{idleCopy("stay")}</SubmitButton>
      </ActionForm>
    </div>
  );
}
