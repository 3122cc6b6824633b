type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Moves elements of browser extensions to the ends of head and body, where React leaves them. Elsewhere React
 * would draw the whole page anew.
 */
export function moveForeignElements(): void {
  document.head.append(...document.querySelectorAll("head > style"));
  document.body.append(
    ...document.querySelectorAll("html > :not(head, body), body > :not([class^=bp-], [role], [nonce])"),
  );
}

/**
 * Remembers the forms before hydration. If React draws the page anew, because an extension changed it, the
 * returned function copies what was typed.
 */
export function rememberForms(): () => void {
  const forms = [...document.forms];
  const focused = document.activeElement;
  return () => {
    for (const [at, form] of forms.entries()) {
      if (form.isConnected) continue;
      const drawn = document.forms[at]?.elements ?? [];
      for (const [index, typed] of [...form.elements].entries())
        copyValue(typed as Control, drawn[index] as Control | undefined);
    }
    if (focused && !focused.isConnected) document.getElementById(focused.id)?.focus();
  };
}

function copyValue(from: Control, to: Control | undefined): void {
  if (!to?.name || to.name !== from.name || to.type !== from.type || to.type === "hidden") return;
  if ("files" in from && from.files) (to as HTMLInputElement).files = from.files;
  else if ("checked" in from && from.checked !== (to as HTMLInputElement).checked) to.click();
  else to.value = from.value;
}
