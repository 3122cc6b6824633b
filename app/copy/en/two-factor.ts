/** Codes of an authenticator app (TFA). */
export const twoFactor = {
  code: "Authentication code",
  digit: "Digit {position} of {count}",
  qrCode: "QR code for your authenticator app",
} as const;
