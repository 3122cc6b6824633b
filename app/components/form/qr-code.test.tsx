// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { create } from "qrcode";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toAppLink, toQrSvg } from "~/auth/qr-svg.server.ts";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { AuthenticatorKey } from "./authenticator-key.tsx";
import { QrCode } from "./qr-code.tsx";

const url = "otpauth://totp/Harbour:aisha?secret=JBSWY3DPEHPK3PXP&issuer=Harbour";

describe("QR code", () => {
  it("[TFA-06] [LIMIT-20] the QR code is an SVG of level L, 256 by 256, which a strict content security policy allows", async () => {
    const page = createServerDocument(<QrCode svg={await toQrSvg(url)} />);
    const picture = page.querySelector("[role=img]");
    expect(picture?.getAttribute("aria-label")).toBe("QR code for your authenticator app");
    const svg = picture?.querySelector("svg");
    expect([svg?.getAttribute("width"), svg?.getAttribute("height")]).toEqual(["256", "256"]);
    // A higher level needs more modules; four on each side are the quiet zone.
    const modules = create(url, { errorCorrectionLevel: "L" }).modules.size;
    expect(modules).toBeLessThan(create(url, { errorCorrectionLevel: "M" }).modules.size);
    expect(svg?.getAttribute("viewBox")).toBe(`0 0 ${modules + 8} ${modules + 8}`);
    expect(picture?.querySelector("[style], style, script")).toBeNull();
  });
});

describe("the key of an authenticator app", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const renderKey = (address = url) => (
    <AuthenticatorKey svg="<svg></svg>" secret="JBSWY3DPEHPK3PXP" url={address} />
  );

  it("[TFA-06] the key is a link for the phone and selectable text when scripts are off", () => {
    const page = createServerDocument(renderKey());
    expect(page.querySelector("a")?.getAttribute("href")).toBe(url);
    expect(page.querySelector("code")?.textContent).toBe("JBSW Y3DP EHPK 3PXP");
    expect(page.querySelector("button")).toBeNull();
  });

  it("[LOGIN-21] the key has a link with all that the app needs and without an email address", () => {
    expect(toAppLink(url)).toBe("otpauth://totp/Harbour?secret=JBSWY3DPEHPK3PXP&issuer=Harbour");
  });

  it("[C1] the authenticator key shows no link for another kind of URL", () => {
    expect(createServerDocument(renderKey("javascript:alert(1)")).querySelector("a")).toBeNull();
  });

  it("[TFA-06] a button copies the key when scripts are on, and confirms the copy", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    renderPage(renderKey());
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy the key" })));
    expect(writeText).toHaveBeenCalledExactlyOnceWith("JBSWY3DPEHPK3PXP");
    expect(screen.getByRole("status").textContent).toBe("Key copied");
  });
});
