import type { EntryContext } from "@remix-run/node";

/** When a page loads its scripts: after its first paint, or half a second after somebody touches it. */
export type StartEvent = "painted" | "touched";

type Manifest = EntryContext["manifest"];

/** Starting the modules blocks the keyboard for a moment, so they wait for a pause in the typing. */
const touched =
  'for(let t of["focusin","keydown"])addEventListener(t,()=>{clearTimeout(h);h=setTimeout(()=>start(),500)})';

const triggers: Record<StartEvent, string> = {
  touched,
  painted: `o.dataset.loading=1;${touched};new PerformanceObserver(()=>start()).observe({type:"paint",buffered:true})`,
};

/**
 * Loads the routes' modules, then the entry, which hydrates and removes the script. If a file fails, the page
 * keeps working without scripts. Its names are short because browsers wait for it before they paint.
 */
const START_SCRIPT = `
let d=document,o=d.currentScript,h,{entry,routes}=window.__remixManifest,f=p=>import(p.module),
start=()=>{
start=()=>{};
o.dataset.loading=1;
let u=ids.map(id=>routes[id]);
for(let p of[entry,...u])for(let href of[p.module,...p.imports||[]])
d.head.append(Object.assign(d.createElement("link"),{rel:"modulepreload",href}));
Promise.all(u.map(f)).then(m=>{
window.__remixRouteModules=Object.fromEntries(ids.map((id,n)=>[id,m[n]]));
return f(entry)
}).catch(()=>o.remove())
};`.replaceAll("\n", "");

/**
 * Lets a link to another language press the button of the page's form, which keeps what was typed. It runs
 * from the start, because a person can press the link before the page is hydrated, and before other listeners,
 * which may stop the press.
 */
export const LANGUAGE_LINKS = `
;addEventListener("click",e=>{
let a=e.target.closest('a[href^="/language/"]'),b=a&&document.querySelector("button[lang="+a.lang+"]");
if(b&&!e.metaKey&&!e.ctrlKey){e.preventDefault();b.click()}
},!0)`.replaceAll("\n", "");

const scripts = new WeakMap<Manifest, Map<string, string>>();

/**
 * The inline script that gives the browser a page's data and loads its modules. Remix's own loads them before
 * the first paint, where they delay the styles.
 */
export function startScript(context: EntryContext, start: StartEvent): string {
  const { manifest, serverHandoffString, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const cached = scripts.get(manifest) ?? new Map<string, string>();
  scripts.set(manifest, cached);
  const key = [start, ...ids].join();
  const script = cached.get(key) ?? toScript(manifest, ids, start);
  cached.set(key, script);
  return `window.__remixContext=${serverHandoffString?.replace(FUTURE_FLAGS, omitFalse)};${script}`;
}

function toScript(manifest: Manifest, ids: string[], start: StartEvent): string {
  // The browser's router needs the index page of a matched route, or it would show an empty page.
  const isFirstRoute = ({ parentId = "", path = "/" }: Manifest["routes"][string]) =>
    path === "/" && ids.includes(parentId);
  const routes = Object.values(manifest.routes).filter(
    (route) => ids.includes(route.id) || isFirstRoute(route),
  );
  const { entry, version } = manifest;
  const pageManifest = {
    entry,
    version,
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  };
  return `window.__remixManifest=${toManifestText(pageManifest)};{let ids=${JSON.stringify(ids)};${START_SCRIPT}${triggers[start]}}`;
}

const FUTURE_FLAGS = /"future":\{[^}]*\}/;
const omitFalse = (flags: string) => flags.replace(/"\w+":false,|,"\w+":false/g, "");

/** Leaves out false values, because the router treats absent ones the same. */
const toManifestText = (manifest: unknown): string =>
  JSON.stringify(manifest, (_, value) => (value === false ? undefined : value));

/** Remix's script that restores a scroll position, which a login page's scripts have never stored. */
const SCROLL_SCRIPT = /\(\([^<]*?sessionStorage\.getItem[^<]*?\)\("positions", null\)(?=<\/script>)/;

export const removeScroll = (markup: string): string => markup.replace(SCROLL_SCRIPT, "");
