/** The `sx` of fields side by side, as many as there is room for. */
export const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
  gap: 4,
  alignItems: 'start',
  minWidth: 0,
};
