/** Texts the page must not show. */
export interface KnownTexts {
  /** First segments of the keys of texts. */
  prefixes: readonly string[];
  /** The console's own texts in the current language. */
  own: readonly string[];
  /** Texts that only other languages have. */
  foreign: readonly string[];
}

/**
 * Returns the faults of the page's texts in its current state, one line each: texts that are cut, own texts that are
 * shortened without a way to read the rest, texts outside the page or drawn over each other, raw keys, and texts of
 * another language. Runs in the browser (`handle.evaluate(textFaults, typed)`), so it uses nothing from outside.
 * @param typed texts of other languages that users have typed
 */
export function textFaults({ prefixes, own, foreign }: KnownTexts, typed: readonly string[]): string[] {
  /** Tolerance in pixels for fonts and rounding. */
  const SLACK = 2;
  const found = new Set<string>();
  const labels = new Set(own);
  const others = new Set(foreign);
  for (const text of typed) others.delete(text);
  const rawKey = new RegExp(`^(${prefixes.join('|')})(\\.[\\w{}-]+)+$`);
  const page = document.documentElement;
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const drawn: { element: Element; box: DOMRect; text: string }[] = [];

  const short = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 70);
  const where = (element: Element) => {
    const names: string[] = [];
    for (let at: Element | null = element; at && at !== document.body && names.length < 3; at = at.parentElement) {
      const own = [...at.classList].filter((name) => !/^(css-|Mui|mui)/.test(name))[0];
      names.unshift(at.localName + (own ? `.${own}` : ''));
    }
    return names.join('>');
  };
  const report = (kind: string, element: Element, text: string) =>
    found.add(`${kind}: «${short(text)}» in ${where(element)}`);
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  /** Whether the whole text can be read by hovering, or is the name of the control. */
  const isTold = (element: Element, text: string) => {
    for (let at: Element | null = element, up = 0; at && up < 6; at = at.parentElement, up++)
      for (const name of ['title', 'aria-label'])
        if (short(at.getAttribute(name) ?? '').includes(short(text))) return true;
    return false;
  };

  /** Checks a text against all boxes that clip it, up to the first that scrolls. */
  const clip = (element: Element, box: DOMRect, text: string) => {
    let floating = false;
    for (let at: Element | null = element; at && at !== page; at = at.parentElement) {
      const style = getComputedStyle(at);
      const clips = !floating || style.position !== 'static';
      if (clips && style.display !== 'inline' && at !== document.body) {
        if (/auto|scroll/.test(style.overflowX)) return;
        const edge = at.getBoundingClientRect();
        // visible to screen readers only
        if (edge.width <= 1 || edge.height <= 1) return;
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const beside = hides(style.overflowX) && (box.right > edge.right + SLACK || box.left < edge.left - SLACK);
        const below = hides(style.overflowY) && (box.bottom > edge.bottom + 4 || box.top < edge.top - 4);
        if (beside || below) {
          const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
          if (!dots) report('cut', element, text);
          else if (labels.has(text.trim()) && !isTold(element, text)) report('shortened', element, text);
          return;
        }
        if (/auto|scroll/.test(style.overflowY)) return;
      }
      if (clips) floating = style.position === 'absolute';
      if (style.position === 'fixed') break;
    }
    if (box.right > innerWidth + SLACK || box.left < -SLACK) report('outside', element, text);
  };

  const isWrong = (text: string) =>
    rawKey.test(text) || /%\{|\bundefined\b|\bNaN\b|\[object |Invalid [Dd]ate/.test(text) ? 'raw' : undefined;
  const language = (element: Element, text: string) => {
    const kind =
      isWrong(text) ?? (others.has(text) && !element.closest('[lang]:not(html)') ? 'untranslated' : undefined);
    if (kind) report(kind, element, text);
  };

  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const element = nodes.currentNode.parentElement as Element;
    const text = (nodes.currentNode as Text).data;
    if (
      !text.trim() ||
      element.closest('script, style, noscript, code, pre, .cm-editor, [aria-hidden="true"]') ||
      !seen(element)
    )
      continue;
    language(element, text.trim());
    const range = document.createRange();
    range.selectNodeContents(nodes.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || element.closest('svg')) continue;
    clip(element, box, text);
    for (const line of range.getClientRects()) if (line.width > 1) drawn.push({ element, box: line, text });
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (element.hasAttribute(name)) language(element, (element.getAttribute(name) ?? '').trim());
  for (const input of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[placeholder], select')) {
    const text =
      input instanceof HTMLSelectElement ? input.selectedOptions[0]?.text : !input.value && input.placeholder;
    if (!text || !seen(input)) continue;
    const style = getComputedStyle(input);
    canvas.font = style.font;
    const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (room > 1 && canvas.measureText(text).width > room + SLACK && !isTold(input, text)) report('cut', input, text);
  }

  for (const element of document.querySelectorAll('button, [role="button"], input:not([type="hidden"]), select')) {
    const box = element.getBoundingClientRect();
    if (box.width > 1 && seen(element)) drawn.push({ element, box, text: element.getAttribute('aria-label') ?? '' });
  }
  const inView = drawn.filter(({ box }) => box.bottom > 0 && box.top < innerHeight && box.right > 0);
  inView.sort((a, b) => a.box.top - b.box.top);
  const isOpaque = (element: Element) => !/, 0\)$|transparent/.test(getComputedStyle(element).backgroundColor);
  /** Whether both are painted at this point, i.e. nothing filled covers the lower one. */
  const areBothPainted = (a: Element, b: Element, x: number, y: number) => {
    const stack = document.elementsFromPoint(x, y);
    const lower = Math.max(stack.indexOf(a), stack.indexOf(b));
    if (!stack.includes(a) || !stack.includes(b)) return false;
    return !stack.slice(0, lower).some((over) => !over.contains(stack[lower] as Element) && isOpaque(over));
  };
  const isButton = (element: Element) => element.matches('button, a');
  inView.forEach((a, at) => {
    for (let next = at + 1; next < inView.length; next++) {
      const b = inView[next] as (typeof inView)[number];
      if (b.box.top > a.box.bottom - 4) break;
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      // allowed: a card that is a button, with a smaller button in its corner
      if (a.box.left <= b.box.left && a.box.right >= b.box.right && a.box.bottom >= b.box.bottom && isButton(a.element))
        continue;
      const left = Math.max(a.box.left, b.box.left);
      const right = Math.min(a.box.right, b.box.right);
      const bottom = Math.min(a.box.bottom, b.box.bottom);
      if (right - left < 3 || !areBothPainted(a.element, b.element, (left + right) / 2, (b.box.top + bottom) / 2))
        continue;
      report('overlapping', b.element, `${a.text || where(a.element)} | ${b.text}`);
    }
  });
  // the page's content scrolls inside its main part
  for (const box of [page, ...document.querySelectorAll('main')])
    if (box.scrollWidth > box.clientWidth)
      found.add(`${box.localName} scrolls sideways by ${box.scrollWidth - box.clientWidth} px`);
  return [...found];
}
