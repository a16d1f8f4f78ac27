/** Puts plain CSS into a cascade layer: the styles of libraries, which stand in none, win over it. */
export const layered = {
  postcssPlugin: 'layered',
  Once(root, { AtRule }) {
    const { nodes } = root;
    root.removeAll();
    root.append(new AtRule({ name: 'layer', params: 'plain', nodes }));
  },
};
