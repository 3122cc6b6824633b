export const brands = ["harbourline", "larkspur", "cwmcoed"] as const;
export type Brand = (typeof brands)[number];
