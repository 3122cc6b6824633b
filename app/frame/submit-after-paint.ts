/** In a hidden page a browser draws nothing, so a post waits for this long at most. */
const LONGEST_WAIT_MS = 100;

/** Forms whose post waits until the page is painted. */
const waitingForms = new WeakSet<HTMLFormElement>();

/**
 * Posts a form after the browser has painted the pressed button, because checking a form and drawing its
 * errors takes React 60 to 200 ms on a slow device. Enter in a field presses the form's button too.
 */
export function submitAfterPaint(): void {
  // Safari has `requestSubmit` from version 16 on; in older ones a press posts at once.
  if (!("requestSubmit" in HTMLFormElement.prototype)) return;
  addEventListener("click", (event) => {
    const button = (event.target as Element).closest?.("button");
    const form = button?.form;
    if (event.defaultPrevented || button?.type !== "submit" || !form || hasModifier(event)) return;
    event.preventDefault();
    if (waitingForms.has(form)) return;
    waitingForms.add(form);
    runAfterPaint(() => {
      waitingForms.delete(form);
      if (button.form === form) form.requestSubmit(button);
    });
  });
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;

function runAfterPaint(callback: () => void): void {
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    callback();
  }, LONGEST_WAIT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(callback);
  });
}
