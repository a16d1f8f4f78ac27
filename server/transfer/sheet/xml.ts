import { SaxesParser } from 'saxes';
import { SheetFault, tooComplex } from './fault.ts';

/** Maximum bytes between two tags; a cell has at most 32,767 characters. */
const MOST_BETWEEN = 4 * 1024 * 1024;

export interface XmlHandlers {
  /** `name`: tag name without prefix. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The value of an attribute, by name without prefix. */
export function attribute(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  const name = Object.keys(attributes).find((one) => localName(one) === wanted);
  return name === undefined ? undefined : attributes[name];
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** Parses XML in chunks and yields after each one, so that the results so far can be passed on. */
export async function* readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let between = 0;
  parser.on('opentag', ({ name, attributes }) => {
    between = 0;
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    between = 0;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('error', (error) => {
    throw new SheetFault('IMPORT_DAMAGED', undefined, error);
  });
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    between += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (between > MOST_BETWEEN) throw tooComplex(`text:${MOST_BETWEEN}`);
    yield;
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
  yield;
}

/** Parses XML to its end, for callers that don't need intermediate results. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(chunks, handlers));
}
