import { useEffect, useState } from "react";

/** The screen size and time zone for the device token; blank without scripts (SESSION-10). */
export function DeviceFields() {
  const [device, setDevice] = useState({ screen: "", timeZone: "" });
  useEffect(() => {
    const { width, height } = window.screen;
    setDevice({ screen: `${width}x${height}`, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  }, []);
  return (
    <>
      <input type="hidden" name="screen" value={device.screen} />
      <input type="hidden" name="timeZone" value={device.timeZone} />
    </>
  );
}
