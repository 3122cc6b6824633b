import { type RefObject, useEffect } from "react";

/** A hidden field tells nobody that it has changed: an error that asked for the tick goes when the proof is there. */
export function useRevalidation(input: RefObject<HTMLInputElement>, value: string): void {
  useEffect(() => {
    if (value) input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [input, value]);
}
