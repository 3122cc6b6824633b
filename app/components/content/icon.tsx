/** Line drawings on a 24-pixel grid, round ends, for tiles beside a title. They repeat words and so stay silent. */
const ICONS = {
  bike: "M9 16.500a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0Zm13 0a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0ZM5.500 16.500l4-8h6l3 8M9.500 8.500l4 8M8 8.500h3M14 5h2.500l.8 3.500",
  calendar: "M5 6h14v14H5zM5 10.500h14M9 4v4M15 4v4M9 14h2M13 14h2",
  car: "M4 16v-3.500l2-5.500h12l2 5.500V16M3 16h18M6 16v2.500M18 16v2.500M6.500 12.500h11",
  chart: "M4 20h16M6.500 20v-6h3v6M11 20V9h3v11M15.500 20V4.500h3V20",
  chat: "M4 5h16v11H11l-4.500 3.500V16H4zM8 9h8M8 12.500h5",
  check: "M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM8.500 12.200l2.500 2.500 4.700-5",
  coin: "M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM14.500 8.700c-2.600-1.500-4.400.2-3.800 2.300.6 2.100.3 3.600-1.200 5h5.300M9 12.500h4.600",
  document: "M6 3.500h8l4 4v13H6zM14 3.500v4h4M9 12h6M9 15.500h6",
  empty: "M4 13l3-8h10l3 8v6H4zM4 13h5l1.500 2.500h3L15 13h5",
  family:
    "M10.500 7.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0ZM18.500 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM3.500 19c0-4 1.500-6 4.500-6s4.500 2 4.500 6M13 19c0-3 1-4.500 3.500-4.500S20 16 20 19",
  gift: "M4.500 9h15v3.500h-15zM6 12.500h12V20H6zM12 9v11M12 9C9 9 7.500 8 7.500 6.300 7.500 3.500 11.500 3.800 12 9ZM12 9c3 0 4.500-1 4.500-2.700C16.500 3.500 12.500 3.800 12 9Z",
  heart:
    "M12 20s-7.500-4.600-7.500-10A4.100 4.100 0 0 1 12 7.600 4.100 4.100 0 0 1 19.500 10C19.500 15.400 12 20 12 20Z",
  leaf: "M5 19c0-9 5-14 14-14 0 9-4 13-9 13-2 0-3.500-1-4-2M5 20c1.500-5 4-8 8-10",
  shield: "M12 3.500l7 2.500v5c0 5-3 8-7 9.500-4-1.500-7-4.500-7-9.500V6zM9 12l2.200 2.200L15.200 10",
  sun: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M5.600 18.400 7 17M17 7l1.400-1.400",
  upload: "M5 15v4.500h14V15M12 15.500V4.500M7.500 8.500l4.500-4 4.500 4",
  tooth:
    "M8 4C5.500 4 4 6 4 8.500c0 3 1.500 3.500 2 6.500.4 2.600.6 5 2 5s1-5 4-5 2.600 5 4 5 1.600-2.400 2-5c.5-3 2-3.500 2-6.500C20 6 18.500 4 16 4c-1.700 0-2.500 1-4 1S9.700 4 8 4Z",
} as const;

export type IconName = keyof typeof ICONS;

/** The icon that content names, or undefined: content may name anything. */
export function toIconName(name: string | null | undefined): IconName | undefined {
  return name && Object.hasOwn(ICONS, name) ? (name as IconName) : undefined;
}

/** On a tile in the brand's 20 % tint. */
export function Icon({ name }: { name: IconName }) {
  return (
    <span className="bp-icon">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={ICONS[name]} />
      </svg>
    </span>
  );
}
