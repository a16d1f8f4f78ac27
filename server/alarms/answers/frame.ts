import { escapeHtml } from './html.ts';
import type { AnswerLanguage } from './texts.ts';

/** Inline styles with the design tokens of the console, because the page loads no other files. */
const STYLE = `
:root{color-scheme:light dark;--canvas:#f5f6f8;--surface:#fff;--sunken:#f8f9fb;--line:#e5e8ed;--line-input:#8c95a4;--text:#171b22;--text-2:#4d5665;--accent:#4a47c9;--link:#4a47c9;--on-accent:#fff;--ok-fg:#14663a;--ok-bg:#e2f4e9;--fail-fg:#b01f2a;--fail-bg:#fdeaeb;--end-fg:#535c6a;--end-bg:#eef0f3;--focus:#6a67e8;--shadow:0 0 0 1px rgb(20 26 38/.07),0 6px 20px rgb(20 26 38/.1)}
@media(prefers-color-scheme:dark){:root{--canvas:#0c0f14;--surface:#12161d;--sunken:#0f1319;--line:#222833;--line-input:#5f697b;--text:#e7eaf0;--text-2:#a9b2c0;--accent:#6562e8;--link:#a9a7ff;--ok-fg:#63d394;--ok-bg:#0e2a1c;--fail-fg:#ff9a9c;--fail-bg:#3c171b;--end-fg:#a3acba;--end-bg:#1d232d;--focus:#8e8cff;--shadow:0 0 0 1px #2c3442,0 8px 24px rgb(0 0 0/.5)}}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;min-height:100vh;background:var(--canvas);color:var(--text);font:1rem/1.45 "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;letter-spacing:-.006em}
main,footer{max-width:30rem;margin:0 auto;padding:1.25rem 1rem}
footer{display:flex;gap:.625rem;align-items:center;justify-content:center;padding-top:0;color:var(--text-2);font-size:.875rem;font-weight:600}
footer svg{width:1.5rem;height:1.5rem}
.card{padding:1.5rem 1.25rem;border-radius:.75rem;background:var(--surface);box-shadow:var(--shadow)}
h1{margin:0 0 .375rem;font-size:1.5rem;font-weight:600;line-height:1.25;letter-spacing:-.018em;overflow-wrap:anywhere}
p{margin:.5rem 0;overflow-wrap:anywhere}
h2{margin:1.25rem 0 .25rem;font-size:1rem;font-weight:600}
.files{margin:0;padding:0;list-style:none}.files li{overflow-wrap:anywhere}
.files a{display:block;padding:.75rem 0;color:var(--link)}
.soft{color:var(--text-2);font-size:.875rem;font-variant-numeric:tabular-nums}
.text{margin:1.25rem 0;padding:.875rem 1rem;border-left:.25rem solid var(--accent);border-radius:.375rem;background:var(--sunken);font-size:1.1875rem;line-height:1.4}
.told{display:flex;gap:.75rem;align-items:flex-start;margin:0 0 1.25rem;padding:.875rem 1rem;border-radius:.5rem;background:var(--end-bg);color:var(--end-fg);font-size:1.0625rem;font-weight:600}
.told svg{flex:none;width:1.5rem;height:1.5rem}
.good{background:var(--ok-bg);color:var(--ok-fg)}.bad{background:var(--fail-bg);color:var(--fail-fg)}
p:last-child{margin-bottom:0}
form{display:grid;gap:.75rem;margin-top:1.5rem}
form p{margin:0 0 .25rem;font-weight:600}
button{min-height:3.75rem;padding:.5rem 1rem;border:1px solid var(--accent);border-radius:.625rem;background:var(--accent);color:var(--on-accent);font:inherit;font-size:1.125rem;font-weight:600;line-height:1.3;cursor:pointer}
button.second{border-color:var(--line-input);background:none;color:var(--text)}
button:focus-visible{outline:0;box-shadow:0 0 0 2px var(--surface),0 0 0 5px var(--focus)}
@media(min-width:40rem){main{padding-top:12vh}.card{padding:2rem}}`;

const LOGO = `<svg viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="var(--accent)"/><path d="M12 4.6c.8 0 1.3.5 1.3 1.2v.3c2 .6 3.2 2.3 3.2 4.6 0 2.8.7 3.9 1.4 4.6.5.5.2 1.3-.5 1.3H6.6c-.7 0-1-.8-.5-1.3.7-.7 1.4-1.8 1.4-4.6 0-2.3 1.2-4 3.2-4.6v-.3c0-.7.5-1.2 1.3-1.2z" fill="#fff"/><path d="M9.3 18.4a3.5 3.5 0 0 0 5.4 0" stroke="#fff" stroke-width="1.7" fill="none" stroke-linecap="round"/></svg>`;

/** Builds an HTML page without scripts that loads only what `head` references. */
export function pageOf(language: AnswerLanguage, title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style>${head}</head>
<body><main><div class="card">${body}</div></main><footer>${LOGO}Tocsin</footer></body></html>`;
}

/** Severity of a status message, which selects its color and symbol. */
export type Tone = 'good' | 'bad' | '';
const SYMBOLS: Readonly<Record<Tone, string>> = {
  good: 'M5 12.5l4.5 4.5L19 7.5',
  bad: 'M12 6.5v7M12 17.2v.3',
  '': 'M12 11v6M12 7.2v.3',
};

/** Renders a status message for the top of the page. */
export const statusMessageHtml = (text: string, tone: Tone): string =>
  `<p class="told ${tone}" role="status"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SYMBOLS[tone]}" stroke="currentcolor" stroke-width="2.4" fill="none" stroke-linecap="round" stroke-linejoin="round"/></svg><span>${escapeHtml(text)}</span></p>`;
