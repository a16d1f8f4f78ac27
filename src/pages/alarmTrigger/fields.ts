/** `sx` of a grid with as many fields per row as fit. */
export const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
  gap: 4,
  alignItems: 'start',
  minWidth: 0,
};
