import { useEffect, useState } from "react";

/** The first `Intl` formatter takes a browser 30 to 90 ms, so it is only made where `Temporal` is missing. */
function getTimeZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The screen size and time zone for the device token; blank without scripts (SESSION-10). */
export function DeviceFields() {
  const [device, setDevice] = useState({ screen: "", timeZone: "" });
  useEffect(() => {
    const { width, height } = window.screen;
    setDevice({ screen: `${width}x${height}`, timeZone: getTimeZone() });
  }, []);
  return (
    <>
      <input type="hidden" name="screen" value={device.screen} />
      <input type="hidden" name="timeZone" value={device.timeZone} />
    </>
  );
}
