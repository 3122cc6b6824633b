/** Remix's HTML that starts a page: the modules of its routes, then the entry. */
const START =
  /(type="module" async="">.*?)((?:^import \* as route\d+ from "[^"]+";\n)+)(.*?)^(window\.__remixRouteModules = .*?)import\(("[^"]+")\);(?=<\/script>)/ms;
/** Remix's script that restores a scroll position after scripts ran, which they have not on such a page. */
const SCROLL = /\(\([^<]*?sessionStorage\.getItem[^<]*?\)\("positions", null\)(?=<\/script>)/;
const ROUTE = /import \* as (route\d+) from "([^"]+)";/g;

/**
 * Makes a page load its scripts when a person first touches it; until then it works without them. The links
 * stay where hydration expects them and name what to load later. A page of another form stays unchanged.
 */
export function deferScripts(markup: string): string {
  const [whole, before, imports = "", manifest = "", modules, entry] = START.exec(markup) ?? [];
  if (whole === undefined) return markup;
  const routes = [...imports.matchAll(ROUTE)];
  const names = routes.map(([, name]) => name).join(", ");
  const files = JSON.stringify(routes.map(([, , file]) => file));
  // Short, because browsers wait for it before they paint.
  const later = `${before}${manifest
    .replace(/\n */g, "")
    .replace(/("\w+"): /g, "$1:")
    .replace(/,"has\w+":false/g, "")}
let d=document,f=p=>import(p),s=()=>{s=()=>{};for(let l of d.querySelectorAll("[rel=later]"))l.rel="modulepreload";Promise.all(${files}.map(f)).then(([${names}])=>{${modules?.trim()}return f(${entry})}).catch(s)};for(let e of["pointerdown","focusin"])addEventListener(e,()=>s());d.querySelector(":focus")&&s()`;
  return markup
    .replace(whole, () => later)
    .replace(SCROLL, "")
    .replaceAll('<link rel="modulepreload"', '<link rel="later"');
}
