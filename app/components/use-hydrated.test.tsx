// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { useHydrated } from "./use-hydrated.ts";

const onRender = vi.fn();

function Page({ initially }: { initially: boolean }) {
  onRender();
  return <p>{String(useHydrated(initially))}</p>;
}

test.each([
  ["once if it already shows what scripts bring", true, 1],
  ["again if scripts change it", false, 2],
])("hydration renders a page %s", async (_, initially, renders) => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Page initially={initially} />);
  onRender.mockClear();
  await act(async () => hydrateRoot(container, <Page initially={initially} />));
  expect(container.textContent).toBe("true");
  expect(onRender).toHaveBeenCalledTimes(renders);
});
