import { type RefObject, useEffect } from "react";

/**
 * A hidden field raises no change event, so this removes the checkbox's error once the proof is filled in.
 */
export function useRevalidation(input: RefObject<HTMLInputElement>, value: string): void {
  useEffect(() => {
    if (value) input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [input, value]);
}
