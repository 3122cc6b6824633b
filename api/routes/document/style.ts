/**
 * The page's stylesheet. It is a separate file, because the content security policy forbids inline styles.
 */
export const documentStyle = `
:root {
  color-scheme: light dark;
  --ink: #16202b; --quiet: #56616d; --line: #d9dfe5; --paper: #ffffff; --ground: #f4f6f8; --link: #0b4f6c;
  --get: #0a6b4b; --post: #0b4f6c; --patch: #8a4b08; --delete: #a3212e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8edf2; --quiet: #a4b0bc; --line: #33404d; --paper: #17202a; --ground: #0f161d; --link: #8cc8e6;
    --get: #5fd0a5; --post: #8cc8e6; --patch: #f0b36a; --delete: #f59aa3;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0; display: grid; grid-template: "header header" auto "nav main" 1fr / 17rem minmax(0, 1fr);
  background: var(--ground); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--link); text-underline-offset: .15em; }
a:hover { text-decoration-thickness: .12em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--paper); }
header { grid-area: header; padding: 2.5rem 2rem 1.5rem; background: var(--paper); border-bottom: 1px solid var(--line); }
header p { max-width: 44rem; margin: .5rem 0 0; color: var(--quiet); }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; font-weight: 650; letter-spacing: -.015em; }
h1 small { font-size: .95rem; font-weight: 400; color: var(--quiet); letter-spacing: 0; }
nav { grid-area: nav; padding: 1.5rem 0 2rem 2rem; font-size: .9rem; }
@media (min-width: 60rem) { nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; } }
nav h2 { margin: 1.25rem 0 .25rem; font-size: .8rem; text-transform: uppercase; letter-spacing: .06em; }
nav h2 a { color: var(--quiet); text-decoration: none; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: grid; grid-template-columns: 3.8rem minmax(0, 1fr); padding: .2rem 0; text-decoration: none; }
nav li a:hover code { text-decoration: underline; }
nav .method { min-width: 0; font-size: .7rem; }
main { grid-area: main; padding: 1rem 2rem 4rem; max-width: 66rem; }
section > h2 { margin: 2rem 0 1rem; font-size: 1.5rem; font-weight: 650; letter-spacing: -.01em; }
article { margin: 0 0 1.25rem; padding: 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; }
h3 { margin: 0; font-size: 1.1rem; line-height: 1.35; font-weight: 600; }
h4 { margin: 1.5rem 0 .35rem; font-size: .8rem; font-weight: 600; color: var(--quiet); text-transform: uppercase; letter-spacing: .06em; }
code { font: .9em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.address { margin: .6rem 0 0; }
.method { display: inline-block; min-width: 4.2rem; font: 600 .8rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.get { color: var(--get); } .post { color: var(--post); } .patch, .put { color: var(--patch); } .delete { color: var(--delete); }
dl { display: flex; flex-wrap: wrap; gap: .35rem 2rem; margin: .9rem 0 0; font-size: .9rem; }
dl div { display: flex; gap: .5rem; } dt { color: var(--quiet); } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th, td { padding: .45rem .75rem .45rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); font-weight: 400; }
thead th { border-top: 0; padding-top: 0; color: var(--quiet); }
tbody th { width: 30%; } td:nth-child(2) { width: 28%; }
td strong { font-size: .8rem; font-weight: 600; color: var(--quiet); }
@media (max-width: 60rem) {
  body { grid-template: "header" auto "nav" auto "main" auto / minmax(0, 1fr); }
  header, main { padding-inline: 1rem; } nav { padding: 1rem 1rem 0; columns: 2 14rem; }
  article { padding: 1rem; }
}
@media (max-width: 34rem) {
  thead { position: absolute; left: -999rem; } tr { display: block; padding: .5rem 0; border-top: 1px solid var(--line); }
  th, td, tbody th, td:nth-child(2) { display: block; width: auto; border: 0; padding: .1rem 0; }
}
`;
