import { useContext } from "react";
import { IsWithheld } from "./owners-form.tsx";

/** Stands first in a form with other buttons before its main one: Enter in a field presses a form's first button. */
export function DefaultSubmit({ intent }: { intent: string }) {
  if (useContext(IsWithheld)) return null;
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="bp-hidden"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
