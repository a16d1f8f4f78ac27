/** Texts searched in English by file path. */
export default import.meta.glob<object[]>(
  ['../../../docs/handbook/en/*.md', '../../../docs/definition.md', '../../../docs/protocol.md'],
  { query: '?sections', import: 'default', eager: true },
);
