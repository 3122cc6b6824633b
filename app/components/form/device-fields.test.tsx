// @vitest-environment happy-dom
import { cleanup } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderPage, serverDocument } from "../../../tests/support/render.tsx";
import { DeviceFields } from "./device-fields.tsx";

afterEach(cleanup);

it("[SESSION-10] the browser's time zone is sent with the login once scripts run, and is empty without scripts", () => {
  const readZone = (root: ParentNode) => root.querySelector<HTMLInputElement>("[name=timeZone]")?.value;
  expect(readZone(serverDocument(<DeviceFields />))).toBe("");
  const { container } = renderPage(<DeviceFields />);
  expect([...Intl.supportedValuesOf("timeZone"), "UTC"]).toContain(readZone(container));
});
