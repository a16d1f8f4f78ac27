import type { BookLimits } from './limits.ts';
import type { Part } from './parts.ts';

/** The first line of the writer's input; arrays of parts follow. */
export interface WriterOrder {
  /** Name of the first sheet. */
  sheet: string;
  most: BookLimits;
}

/** The last line of the input. Without it the data are incomplete, and so is the file. */
const END = 'end';

/** A line holds about so many characters. */
const LINE = 64 * 1024;

/** The input for an order and its parts; `beforeEnd` is awaited before the last line. */
export async function* inputOf(
  order: WriterOrder,
  parts: AsyncIterable<Part>,
  beforeEnd: () => Promise<unknown>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(order)}\n`;
  let line: string[] = [];
  let length = 0;
  for await (const part of parts) {
    const text = JSON.stringify(part);
    line.push(text);
    length += text.length;
    if (length < LINE) continue;
    yield `[${line.join()}]\n`;
    line = [];
    length = 0;
  }
  yield `[${line.join()}]\n`;
  await beforeEnd();
  yield `${JSON.stringify(END)}\n`;
}

/** Divides the input into its lines. */
export async function* linesOf(input: AsyncIterable<string>): AsyncGenerator<string> {
  let rest: string[] = [];
  for await (const piece of input) {
    const [first = '', ...others] = piece.split('\n');
    rest.push(first);
    for (const next of others) {
      yield rest.join('');
      rest = [next];
    }
  }
}

/** The lines with parts. @throws if the last line is missing, because whoever wrote the input failed */
export async function* partLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    if (line === JSON.stringify(END)) return;
    yield line;
  }
  throw new Error('The input has no end.');
}

/** The parts of a line. */
export const partsIn = (line: string): Part[] => JSON.parse(line) as Part[];
