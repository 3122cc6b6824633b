import type { FormEvent } from "react";
import type { CostAnswer } from "~/components/content/cost-view.ts";
import { useLatestResponse } from "~/components/form/use-latest-response.ts";

/** LIMIT-19, in ms. */
const DELAY = 250;

/**
 * The costs during a choice. Without scripts, and after a failed request, the Recalculate button loads them.
 */
export function useLiveCosts(url: string, initial: CostAnswer | null) {
  const { answer, later } = useLatestResponse(initial, { delay: DELAY, ask: (words) => ask(url, words) });
  function onInput({ target }: FormEvent) {
    const { form } = target as HTMLInputElement;
    if (form)
      later(
        String(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))),
      );
  }
  return { answer, onInput };
}

async function ask(url: string, words: string): Promise<CostAnswer | null> {
  try {
    const body = new URLSearchParams(words);
    const reply = await fetch(url, { method: "POST", headers: { Accept: "application/json" }, body });
    return reply.ok ? ((await reply.json()) as CostAnswer | null) : null;
  } catch {
    return null;
  }
}
