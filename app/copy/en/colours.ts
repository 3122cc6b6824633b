/** The page on which light or dark is chosen. */
export const colours = {
  text: "Choose how the portal looks on this device.",
  device: "Same as my device",
  light: "Light",
  dark: "Dark",
  back: "Back",
} as const;
