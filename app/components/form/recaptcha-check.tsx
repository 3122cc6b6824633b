import "../kit.ts";
import { useEffect, useRef, useState } from "react";
import { FieldError } from "./field-frame.tsx";
import type { FieldState } from "./field-state.ts";
import { useRevalidation } from "./use-revalidation.ts";

/** The part of Google's script that the portal uses. */
interface Recaptcha {
  ready(callback: () => void): void;
  render(
    box: HTMLElement,
    options: {
      sitekey: string;
      callback: () => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ): unknown;
}

interface RecaptchaCheckProps {
  field: FieldState;
  siteKey: string;
  /** Called if Google cannot be reached. */
  onFailure: () => void;
}

/**
 * Google's checkbox (LIMIT-16). It posts `g-recaptcha-response`; the field next to it only says that it was
 * selected.
 */
export function RecaptchaCheck({ field, siteKey, onFailure }: RecaptchaCheckProps) {
  const box = useRef<HTMLDivElement>(null);
  const answerInput = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState("");
  const fail = useRef(onFailure);
  fail.current = onFailure;
  useRevalidation(answerInput, answer);

  useEffect(() => {
    // Google refuses to draw twice into one element, so each attempt creates a new element.
    const target = document.createElement("div");
    box.current?.append(target);
    let isGone = false;
    const endCheck = () => {
      if (!isGone) fail.current();
    };
    loadRecaptcha()
      .then((google) => {
        if (isGone) return;
        google.render(target, {
          sitekey: siteKey,
          callback: () => setAnswer("ticked"),
          "expired-callback": () => setAnswer(""),
          "error-callback": endCheck,
        });
      })
      .catch(endCheck);
    return () => {
      isGone = true;
      target.remove();
    };
  }, [siteKey]);

  return (
    <div className={field.errors ? "bp-field bp-field--error" : "bp-field"} id={field.id} tabIndex={-1}>
      <FieldError field={field} />
      <div ref={box} />
      <input type="hidden" name={field.name} value={answer} ref={answerInput} />
    </div>
  );
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

let loadingScript: Promise<Recaptcha> | undefined;

/** Loads Google's script once, only if the check is shown; after a failure it may be tried again. */
function loadRecaptcha(): Promise<Recaptcha> {
  loadingScript ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "https://www.google.com/recaptcha/api.js?render=explicit";
    script.async = true;
    script.onload = () => {
      const google = window.grecaptcha;
      if (google) google.ready(() => resolve(google));
      else reject(new Error("No reCAPTCHA in what has been loaded"));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error("reCAPTCHA cannot be loaded"));
    };
    document.head.append(script);
  });
  loadingScript.catch(() => {
    loadingScript = undefined;
  });
  return loadingScript;
}
