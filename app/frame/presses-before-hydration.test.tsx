// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { leavePressesToBrowser } from "./presses-before-hydration.ts";

const onRender = vi.fn();
const onPress = vi.fn();

// Other files of a worker have the same window.
afterEach(() => document.body.replaceChildren());

function Menu() {
  onRender();
  return (
    <button type="button" onClick={onPress}>
      Menu
    </button>
  );
}

/** React's own list, which it does not export. */
function readEventsThatHydrate(): string[] {
  const entry = createRequire(import.meta.url).resolve("react-dom");
  const source = readFileSync(join(dirname(entry), "cjs/react-dom.development.js"), "utf8");
  const [, list = ""] = /discreteReplayableEvents = \[([^\]]+)\]/.exec(source) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].map(([, name = ""]) => name);
}

test("no event for which React hydrates a page at once reaches React before it has hydrated the page", () => {
  const button = document.body.appendChild(document.createElement("button"));
  const reached: string[] = [];
  const events = readEventsThatHydrate();
  for (const name of events) document.addEventListener(name, () => reached.push(name), { capture: true });

  const passPressesToReact = leavePressesToBrowser();
  for (const name of events) button.dispatchEvent(new Event(name, { bubbles: true }));
  expect(reached).toEqual([]);

  passPressesToReact();
  for (const name of events) button.dispatchEvent(new Event(name, { bubbles: true }));
  expect(reached).toEqual(events);
  expect(events.length).toBeGreaterThan(20);
});

test("a press before React has hydrated the page does not wait for React, and one afterwards reaches it", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Menu />);
  const button = container.querySelector("button") as HTMLButtonElement;
  onRender.mockClear();

  const passPressesToReact = leavePressesToBrowser();
  startTransition(() => {
    hydrateRoot(container, <Menu />);
  });
  button.click();
  expect(onRender).not.toHaveBeenCalled();

  await vi.waitFor(() => expect(onRender).toHaveBeenCalled());
  passPressesToReact();
  await vi.waitFor(() => {
    button.click();
    expect(onPress).toHaveBeenCalled();
  });
});
