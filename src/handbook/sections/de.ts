/** What is searched in German: texts by path of the file; the documents of developers are English. */
export default import.meta.glob<object[]>(
  ['../../../docs/handbook/de/*.md', '../../../docs/definition.md', '../../../docs/protocol.md'],
  { query: '?sections', import: 'default', eager: true },
);
