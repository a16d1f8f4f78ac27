/** Style of a text for screen readers only, as `.sr`. It has no size of its own: a long one would make the page wider. */
export const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
