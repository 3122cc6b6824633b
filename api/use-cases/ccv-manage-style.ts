export const ccvManageStyle = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1rem; color: #1b1b1b; background: #fff; }
h1 { margin: 0 0 1rem; font-size: 1.25rem; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 0 0 1.5rem; }
dl div { padding: 0.75rem; border: 1px solid #767676; border-radius: 0.5rem; }
dt { font-size: 0.875rem; }
dd { margin: 0; font-size: 1.25rem; font-weight: 600; }
.frame { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding-bottom: 0.5rem; font-weight: 600; text-align: start; }
th, td { padding: 0.5rem; border-bottom: 1px solid #767676; text-align: start; white-space: nowrap; }
th:nth-child(3), td:nth-child(3) { text-align: end; }
a { color: #0b4f6c; }
:focus-visible { outline: 3px solid #0b4f6c; outline-offset: 2px; }
@media (forced-colors: active) { dl div, th, td { border-color: CanvasText; } }
`;
