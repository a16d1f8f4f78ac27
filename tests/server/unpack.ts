import { SaxesParser } from 'saxes';
import { fromBuffer } from 'yauzl';

/** The parts of a workbook, unpacked and parsed by independent readers, which reject invalid XML. */
export function unpack(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((done, fail) => {
    const found = new Map<string, string>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error);
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (_, stream) => {
          let text = '';
          for await (const chunk of stream as AsyncIterable<Buffer>) text += chunk.toString('utf8');
          new SaxesParser().write(text).close();
          found.set(entry.fileName, text);
          zip.readEntry();
        });
      });
      zip.on('error', fail);
      zip.on('end', () => done(found));
      zip.readEntry();
    });
  });
}
