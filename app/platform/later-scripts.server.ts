/** How Remix starts a page: the modules of its routes, then the entry. */
const START =
  /(type="module" async="">.*?)((?:^import \* as route\d+ from "[^"]+";\n)+)(.*?)^(window\.__remixRouteModules = .*?)import\(("[^"]+")\);(?=<\/script>)/ms;
const ROUTE = /import \* as (route\d+) from "([^"]+)";/g;

/**
 * Has a page load its scripts when a person first touches it: until then it works as it does without them. The links
 * stay where hydration expects them, and name what to load once it is time. A page of another form stays as it is.
 */
export function withLaterScripts(markup: string): string {
  const [whole, before, imports = "", manifest, modules, entry] = START.exec(markup) ?? [];
  if (whole === undefined) return markup;
  const routes = [...imports.matchAll(ROUTE)];
  const names = routes.map(([, name]) => name).join(", ");
  const files = JSON.stringify(routes.map(([, , file]) => file));
  const later = `${before}${manifest}
const load = (file) => import(file);
const touches = ["pointerdown", "keydown", "focusin"];
function start() {
  for (const name of touches) removeEventListener(name, start, true);
  for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "modulepreload";
  Promise.all(${files}.map(load)).then(([${names}]) => {
${modules}return load(${entry});
}).catch(() => {});
}
for (const name of touches) addEventListener(name, start, true);
if (document.activeElement !== document.body) start();
`;
  return markup.replace(whole, () => later).replaceAll('<link rel="modulepreload"', '<link rel="later"');
}
