import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 640;
const HEIGHT = 400;
const [WHITE, WALL, GREEN, RED, FLOOR] = [0, 1, 2, 3, 4];
/** Red, green and blue of each color above. */
const PALETTE = [255, 255, 255, 51, 65, 85, 22, 163, 74, 220, 38, 38, 241, 245, 249];

/** x, y, width, height, color; later shapes cover earlier ones. */
type Box = readonly [number, number, number, number, number];

const rooms: Box[] = [0, 1, 2, 3].flatMap((i): Box[] => [
  [20 + i * 150, 20, 150, 140, WALL],
  [24 + i * 150, 24, 142, 132, FLOOR],
  [80 + i * 150, 156, 30, 4, FLOOR],
  [20 + i * 150, 240, 150, 140, WALL],
  [24 + i * 150, 244, 142, 132, FLOOR],
  [80 + i * 150, 240, 30, 4, FLOOR],
]);
const boxes: readonly Box[] = [
  [20, 20, 600, 360, WALL],
  [24, 24, 592, 352, FLOOR],
  ...rooms,
  [24, 160, 592, 80, WHITE],
  [612, 176, 8, 48, WHITE],
  [60, 196, 520, 8, GREEN],
  ...[0, 1, 2, 3].map((i): Box => [92 + i * 150, 120, 6, 80, GREEN]),
  ...[0, 1, 2, 3].map((i): Box => [92 + i * 150, 204, 6, 76, GREEN]),
  [44, 176, 10, 16, RED],
  [584, 170, 10, 16, RED],
];

function colourAt(x: number, y: number): number {
  // The head of the arrow.
  if (x >= 580 && x < 608 && Math.abs(y - 200) <= (608 - x) / 1.4) return GREEN;
  return (
    boxes.findLast(
      ([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height,
    )?.[4] ?? WHITE
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** An escape plan as a PNG picture: rooms on both sides of a corridor, and the exit. */
export function escapePlan(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits per pixel, palette
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) rows[y * (WIDTH + 1) + 1 + x] = colourAt(x, y);
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(PALETTE)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
