import { afterEach, expect, it } from 'vitest';
import type { QuickStyle } from './quickStyle.ts';

const quick = window.getComputedStyle as QuickStyle;
const shown = (style: CSSStyleDeclaration) => [
  style.display,
  style.visibility,
  style.pointerEvents,
  style.getPropertyValue('display'),
  style.getPropertyValue('visibility'),
  style.color,
];

const ZOO = `
  <div hidden><p>under a hidden one</p></div>
  <div style="display: none"><button>in one that is not shown</button></div>
  <div style="visibility: hidden"><p>in an invisible one <b style="visibility: visible">seen</b></p></div>
  <div style="pointer-events: none; color: red"><a href="#">out of reach</a></div>
  <span style="display: inherit">as its parent</span>
  <input><input type="hidden"><input type="HIDDEN" style="display: block"><textarea></textarea><select><option>x</option></select>
  <dialog>closed</dialog><dialog open>open</dialog><details><summary>s</summary><p>d</p></details><div popover>p</div>
  <table><thead><tr><th>h</th></tr></thead><tbody><tr hidden><td>d</td></tr></tbody></table>
  <ul><li>x</li></ul><svg><path></path><title>t</title></svg><template>t</template><embed hidden>
  <p hidden="until-found">later</p>`;

afterEach(() => document.body.replaceChildren());

it('says of each element what jsdom says, also after a change', () => {
  document.body.innerHTML = ZOO;
  const elements = [...document.querySelectorAll('*')];
  const compare = () => {
    for (const one of elements)
      expect([one.outerHTML, shown(quick(one))]).toEqual([one.outerHTML, shown(quick.real(one))]);
  };
  expect(elements.length).toBeGreaterThan(35);
  compare();
  for (const one of document.querySelectorAll('[hidden], [open], [type]'))
    for (const name of ['hidden', 'open', 'type']) one.removeAttribute(name);
  compare();
  for (const one of document.querySelectorAll<HTMLElement>('[style]')) one.style.cssText = 'visibility: hidden';
  compare();
});

it('leaves a page with a style sheet to jsdom', () => {
  document.body.innerHTML = '<style>p { display: none }</style><p>x</p>';
  expect(quick(document.querySelector('p') as Element).display).toBe('none');
});
