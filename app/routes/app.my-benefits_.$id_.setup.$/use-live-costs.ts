import { type FormEvent, useEffect } from "react";
import { setUpCopy } from "#copy/set-up";
import type { CostAnswer } from "~/components/content/cost-view.ts";
import { FIGURES_DELAY, serialiseForm, useLatestResponse } from "~/components/form/use-latest-response.ts";

/**
 * The costs while a person chooses. After a failed request none are shown, because the last ones belong to
 * other values.
 */
export function useLiveCosts(formId: string, url: string, initial: CostAnswer | null) {
  const { answer, sendLater } = useLatestResponse(initial, {
    delay: FIGURES_DELAY,
    send: (query) => loadCosts(url, query),
  });
  // Asks once at the start, because input before the scripts ran raised no event here.
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    [...form.elements].find(isChangedField)?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [formId]);
  function onInput({ target }: FormEvent) {
    const { form } = target as HTMLInputElement;
    if (form) sendLater(serialiseForm(form));
  }
  return { answer, onInput };
}

const isChangedField = (element: Element): boolean =>
  element instanceof HTMLInputElement &&
  element.name !== "" &&
  (element.value !== element.defaultValue || element.checked !== element.defaultChecked);

const createEmptyAnswer = (): CostAnswer => ({
  cost: null,
  options: [],
  partnerLimits: null,
  dates: [],
  errors: [setUpCopy("costFailed")],
  notes: [],
  warnings: [],
});

async function loadCosts(url: string, words: string): Promise<CostAnswer> {
  try {
    const body = new URLSearchParams(words);
    const reply = await fetch(url, { method: "POST", headers: { Accept: "application/json" }, body });
    return (reply.ok ? ((await reply.json()) as CostAnswer | null) : null) ?? createEmptyAnswer();
  } catch {
    return createEmptyAnswer();
  }
}
