import { useEffect, useRef } from "react";
import { lifeEventsCopy } from "#copy/life-events";
import type { ConsequencesView } from "../content/consequences.ts";
import { Consequences } from "../content/consequences.tsx";
import { ActionForm } from "./action-form.tsx";
import { SubmitButton } from "./button.tsx";

interface ConsequencesFormProps {
  view: ConsequencesView;
  /** The typed values, by field name, to be posted again. */
  typed: Record<string, string>;
}

/**
 * The step between a family form and saving it, which shows the consequences and carries the typed values
 * (PANEL-04, PANEL-09). It posts the intent `save`, or `back` to return to the form.
 */
export function ConsequencesForm({ view, typed }: ConsequencesFormProps) {
  return (
    <>
      <FocusedText text={lifeEventsCopy("changesLead")} />
      <Consequences view={view} />
      <ActionForm values={typed}>
        <SubmitButton intent="save" pendingLabel={lifeEventsCopy("saving")} wide>
          {lifeEventsCopy("save")}
        </SubmitButton>
        <SubmitButton intent="back" look="plain" wide>
          {lifeEventsCopy("back")}
        </SubmitButton>
      </ActionForm>
    </>
  );
}

/** A text that gets the focus after a post, because the panel's title gets it only when the panel opens. */
export function FocusedText({ text }: { text: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noAutofocus: reading must begin at the new content, with scripts off as well
    <p tabIndex={-1} autoFocus className="bp-panel__lead" ref={ref}>
      {text}
    </p>
  );
}
