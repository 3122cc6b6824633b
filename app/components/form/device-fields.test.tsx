// @vitest-environment happy-dom
import { cleanup } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { DeviceFields } from "./device-fields.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("[SESSION-10] the browser's time zone is sent with the login once scripts run, and is empty without scripts", () => {
  const readZone = (root: ParentNode) => root.querySelector<HTMLInputElement>("[name=timeZone]")?.value;
  expect(readZone(createServerDocument(<DeviceFields />))).toBe("");
  const { container } = renderPage(<DeviceFields />);
  expect([...Intl.supportedValuesOf("timeZone"), "UTC"]).toContain(readZone(container));
});

it("[SESSION-10] the time zone is read by Temporal where the browser has it, because a formatter's first use would block the page", () => {
  vi.stubGlobal("Temporal", { Now: { timeZoneId: () => "Europe/Cardiff" } });
  const formatter = vi.spyOn(Intl, "DateTimeFormat");
  const { container } = renderPage(<DeviceFields />);
  expect(container.querySelector<HTMLInputElement>("[name=timeZone]")?.value).toBe("Europe/Cardiff");
  expect(formatter).not.toHaveBeenCalled();
  formatter.mockRestore();
});
