/** The events for which React hydrates the rest of a page at once, from its own list. */
const PRESS_EVENTS = [
  "auxclick",
  "change",
  "click",
  "compositionend",
  "compositionstart",
  "contextmenu",
  "copy",
  "cut",
  "dblclick",
  "dragend",
  "dragstart",
  "drop",
  "input",
  "keydown",
  "keypress",
  "keyup",
  "mousedown",
  "mouseup",
  "paste",
  "pointercancel",
  "pointerdown",
  "pointerup",
  "reset",
  "submit",
  "textInput",
  "touchcancel",
  "touchend",
  "touchstart",
];

const hideEvent = (event: Event) => event.stopPropagation();

/**
 * Keeps presses from React until the returned function is called. React would hydrate the whole page before
 * the browser may answer one; links, forms and menus work without it.
 */
export function leavePressesToBrowser(): () => void {
  for (const press of PRESS_EVENTS) addEventListener(press, hideEvent, { capture: true });
  return () => {
    for (const press of PRESS_EVENTS) removeEventListener(press, hideEvent, { capture: true });
  };
}
