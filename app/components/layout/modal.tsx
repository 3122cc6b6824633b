import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";

/**
 * Milliseconds between the request to close a dialog and its end (LIMIT-10); none for people who prefer
 * less motion.
 */
export const CLOSING_DELAY = 300;

interface ModalProps {
  title: string;
  /** `form` for a column of fields, `wide` for a table. */
  width?: "form" | "wide";
  /** Called when the dialog is closed in any way. */
  onClosed: () => void;
  /** The dialog's content, given the function that closes it. */
  children: (close: () => void) => ReactNode;
}

/**
 * The browser's modal dialog, open while it is rendered: it keeps the focus, returns it, and closes on
 * Escape. It needs scripts; without them its link opens a page with the same content.
 */
export function Modal({ title, width = "form", onClosed, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>();
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => clearTimeout(leaving.current);
  }, []);

  function closeModal() {
    const dialog = ref.current;
    if (!dialog || leaving.current) return;
    dialog.classList.add("bp-modal--closing");
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    leaving.current = setTimeout(() => dialog.close(), isCalm ? 0 : CLOSING_DELAY);
  }

  function onCancel(event: SyntheticEvent) {
    event.preventDefault();
    closeModal();
  }

  return (
    <dialog
      className={`bp-dialog bp-modal bp-modal--${width}`}
      aria-labelledby={titleId}
      ref={ref}
      onCancel={onCancel}
      onClose={onClosed}
    >
      <h2 id={titleId}>{title}</h2>
      {children(closeModal)}
    </dialog>
  );
}
