/** Texts searched in German by file path; the documents for developers are in English. */
export default import.meta.glob<object[]>(
  ['../../../docs/handbook/de/*.md', '../../../docs/definition.md', '../../../docs/protocol.md'],
  { query: '?sections', import: 'default', eager: true },
);
