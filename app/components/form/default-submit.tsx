import { useContext } from "react";
import { ReadOnlyFormContext } from "./owners-form.tsx";

/**
 * A hidden first button for a form whose main button comes later, because Enter presses a form's first
 * button.
 */
export function DefaultSubmit({ intent }: { intent: string }) {
  if (useContext(ReadOnlyFormContext)) return null;
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
