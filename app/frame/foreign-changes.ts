type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Foreign elements in places where they would make React draw the whole page again. */
const FOREIGN_SELECTOR = "html > :not(head, body), head > style, body > :not([class^=bp-], [role], [nonce])";

/**
 * Hides elements of browser extensions from React, which skips comments. Moving them would make the content policy
 * refuse their styles.
 */
export function hideForeignElements(): void {
  for (const element of document.querySelectorAll(FOREIGN_SELECTOR))
    Object.defineProperty(element, "nodeType", { value: Node.COMMENT_NODE });
}

/**
 * Remembers the forms before hydration. If React draws the page again, because an extension changed it, the
 * returned function copies what was typed.
 */
export function rememberForms(): () => void {
  const forms = [...document.forms];
  const focused = document.activeElement;
  return () => {
    for (const [formIndex, form] of forms.entries()) {
      if (form.isConnected) continue;
      const drawn = document.forms[formIndex]?.elements ?? [];
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
