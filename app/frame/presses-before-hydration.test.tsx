// @vitest-environment happy-dom
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { leavePressesToBrowser } from "./presses-before-hydration.ts";

const rendered = vi.fn();
const pressed = vi.fn();

function Menu() {
  rendered();
  return (
    <button type="button" onClick={pressed}>
      Menu
    </button>
  );
}

test("a press before React has hydrated the page does not wait for React, and one afterwards reaches it", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Menu />);
  const button = container.querySelector("button") as HTMLButtonElement;
  rendered.mockClear();

  const passPressesToReact = leavePressesToBrowser();
  startTransition(() => {
    hydrateRoot(container, <Menu />);
  });
  button.click();
  expect(rendered).not.toHaveBeenCalled();

  await vi.waitFor(() => expect(rendered).toHaveBeenCalled());
  passPressesToReact();
  await vi.waitFor(() => {
    button.click();
    expect(pressed).toHaveBeenCalled();
  });
});
