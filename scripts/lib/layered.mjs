/** Puts plain CSS into a cascade layer, so that the styles of libraries, which are in no layer, take precedence. */
export const layered = {
  postcssPlugin: 'layered',
  Once(root, { AtRule }) {
    const { nodes } = root;
    root.removeAll();
    root.append(new AtRule({ name: 'layer', params: 'plain', nodes }));
  },
};
