import { type RefObject, useEffect } from "react";

/** A hidden field fires no change event: the error about a missing tick must go once the proof is there. */
export function useRevalidation(input: RefObject<HTMLInputElement>, value: string): void {
  useEffect(() => {
    if (value) input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [input, value]);
}
