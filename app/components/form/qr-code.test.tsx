// @vitest-environment happy-dom
import { create } from "qrcode";
import { describe, expect, it } from "vitest";
import { toQrSvg } from "~/auth/qr-svg.server.ts";
import { serverDocument } from "../../../tests/support/render.tsx";
import { QrCode } from "./qr-code.tsx";

const url = "otpauth://totp/Harbour:aisha?secret=JBSWY3DPEHPK3PXP&issuer=Harbour";

describe("QR code", () => {
  it("[TFA-06] [LIMIT-20] is an SVG of level L, 256 by 256, which a strict policy lets through", async () => {
    const page = serverDocument(<QrCode svg={await toQrSvg(url)} />);
    const picture = page.querySelector("[role=img]");
    expect(picture?.getAttribute("aria-label")).toBe("QR code for your authenticator app");
    const svg = picture?.querySelector("svg");
    expect([svg?.getAttribute("width"), svg?.getAttribute("height")]).toEqual(["256", "256"]);
    // A level higher needs more modules; four on each side are the quiet zone.
    const modules = create(url, { errorCorrectionLevel: "L" }).modules.size;
    expect(modules).toBeLessThan(create(url, { errorCorrectionLevel: "M" }).modules.size);
    expect(svg?.getAttribute("viewBox")).toBe(`0 0 ${modules + 8} ${modules + 8}`);
    expect(picture?.querySelector("[style], style, script")).toBeNull();
  });
});
