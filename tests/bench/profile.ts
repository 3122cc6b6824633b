import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../support/free-port.ts";
import { measureLoad } from "./load.ts";
import { measuredPages } from "./pages.ts";
import { startPortal } from "./portal.ts";
import { printFigure } from "./report.ts";

const WARM_SECONDS = 4;
const PROFILED_SECONDS = 5;

/** Writes a CPU profile of the server for each measured page, in the format of browsers' tools. */
export async function profilePages(project: string, dataFolder: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const inspectorPort = await findFreePort();
  const portal = await startPortal(project, dataFolder, [`--inspect=127.0.0.1:${inspectorPort}`], {
    // The demo's past runs are locked in the background, which no page waits for.
    LOCK_PAYROLL: "off",
  });
  const inspector = await openInspector(inspectorPort);
  await inspector.call("Profiler.enable");
  await inspector.call("Profiler.setSamplingInterval", { interval: 250 });
  for (const { name, target } of measuredPages) {
    const page = { ...(await target(portal)), isUncompressed: true };
    await measureLoad(page, 4, WARM_SECONDS);
    await inspector.call("Profiler.start");
    const { answers } = await measureLoad(page, 4, PROFILED_SECONDS);
    const { profile } = await inspector.call("Profiler.stop");
    const path = join(folder, `${name.replaceAll(" ", "-")}.cpuprofile`);
    await writeFile(path, JSON.stringify(profile));
    printFigure(`${name}: ${path}`, answers, null, `${answers} pages`);
  }
  inspector.close();
  await portal.stop();
}

async function openInspector(port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let last = 0;
  return {
    call(method: string, params: object = {}): Promise<Record<string, unknown>> {
      last += 1;
      socket.send(JSON.stringify({ id: last, method, params }));
      return new Promise((resolve) => waiting.set(last, resolve));
    },
    close: () => socket.close(),
  };
}
