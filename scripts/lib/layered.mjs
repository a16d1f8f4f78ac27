/**
 * Puts plain CSS into a cascade layer: MUI's styles, which stand in none, win over it. A file that begins with the comment
 * "Not layered" is left as it is: it has to win over styles that a library writes into the page.
 */
export const layered = {
  postcssPlugin: 'layered',
  Once(root, { AtRule }) {
    const { first, nodes } = root;
    if (first?.type === 'comment' && first.text.startsWith('Not layered')) return;
    root.removeAll();
    root.append(new AtRule({ name: 'layer', params: 'plain', nodes }));
  },
};
