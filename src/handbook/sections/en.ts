/** What is searched in English: texts by path of the file. */
export default import.meta.glob<object[]>(
  ['../../../docs/handbook/en/*.md', '../../../docs/definition.md', '../../../docs/protocol.md'],
  { query: '?sections', import: 'default', eager: true },
);
