/**
 * `getComputedStyle` for pages without style sheets: jsdom would match each element and its ancestors against every rule
 * of the browser's own sheet, and queries by role and clicks ask for all of them. What decides whether an element is
 * shown is asked of jsdom once for elements of the same kind; all else, and what has a style of its own, is jsdom's.
 */

/** Attributes on which the browser's own sheet makes `display` depend. */
const DECISIVE = ['hidden', 'open', 'popover', 'type'];

/** Inherited properties that are answered here, with their values where no style says otherwise. */
const INHERITED = { visibility: 'visible', 'pointer-events': 'auto' };
type Inherited = keyof typeof INHERITED;

type ComputedStyle = typeof window.getComputedStyle;

/** The quick version, and jsdom's. */
export type QuickStyle = ComputedStyle & { real: ComputedStyle };

/** Returns a quick version of this `getComputedStyle`. */
export function quickStyle(real: ComputedStyle): QuickStyle {
  const displays = new Map<string, string>();

  const displayOf = (element: Element): string => {
    if (styles(element, 'display')) return real(element).display;
    const attributes = DECISIVE.map((name) => element.getAttribute(name));
    const kind = JSON.stringify([element.namespaceURI, element.localName, ...attributes]);
    const known = displays.get(kind) ?? real(element).display;
    displays.set(kind, known);
    return known;
  };
  // inherited: that of the closest element that has a style for it, or that the browser's own sheet collapses
  const inherited = (element: Element, property: Inherited): string => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (at.hasAttribute('hidden') || styles(at, property)) return real(at).getPropertyValue(property);
    return INHERITED[property];
  };
  const answer = (element: Element, name: string | symbol): string | undefined => {
    if (name === 'display') return displayOf(element);
    if (name === 'visibility') return inherited(element, name);
    if (name === 'pointerEvents' || name === 'pointer-events') return inherited(element, 'pointer-events');
    return undefined;
  };

  const quick: ComputedStyle = (element, pseudo) => {
    if (pseudo || element.ownerDocument.styleSheets.length > 0) return real(element, pseudo);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') {
          return (asked: string) => answer(element, asked) ?? real(element).getPropertyValue(asked);
        }
        return answer(element, name) ?? Reflect.get(real(element), name);
      },
    });
  };
  return Object.assign(quick, { real });
}

/** Whether an element's own style mentions a property. */
function styles(element: Element, property: string): boolean {
  return element.getAttribute('style')?.includes(property) ?? false;
}
