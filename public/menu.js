// Keyboard behaviour of a <details> menu (SHELL-07) on every page of a logged-in person; most of them have no other
// script.
const MENUS = "details.bp-user, details.bp-burger";

const findMenu = (node) => (node instanceof Element ? node.closest(MENUS) : null);

/** The next focus position from the current one (-1 is the summary) and the number of links. */
const MOVES = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

document.addEventListener("keydown", (event) => {
  const menu = findMenu(event.target);
  if (!menu) return;
  if (event.key === "Escape" && menu.open) {
    menu.open = false;
    menu.querySelector("summary").focus();
  } else if (Object.hasOwn(MOVES, event.key)) {
    event.preventDefault();
    menu.open = true;
    const links = [...menu.querySelectorAll("a")];
    links[MOVES[event.key](links.indexOf(document.activeElement), links.length)]?.focus();
  }
});

document.addEventListener("click", (event) => {
  const menu = event.target instanceof Element && findMenu(event.target.closest("a"));
  if (menu) menu.open = false;
});

document.addEventListener("pointerdown", (event) => {
  for (const menu of document.querySelectorAll(MENUS)) {
    if (menu.open && menu !== findMenu(event.target)) menu.open = false;
  }
});
