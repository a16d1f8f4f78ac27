import { deflateSync } from 'node:zlib';

/** Characters of a PDF text, in the encoding that its built-in fonts have. */
function pdfText(text: string): string {
  return [...text].map((c) => (c === '(' || c === ')' || c === '\\' ? `\\${c}` : c)).join('');
}

/** A page with a heading and numbered steps, as a PDF of its simplest form. */
export function pdfPage(heading: string, steps: readonly string[]): Buffer {
  const lines = steps.map((step, i) => `0 -30 Td (${i + 1}.  ${pdfText(step)}) Tj`).join(' ');
  const drawing = `BT /F2 24 Tf 60 760 Td (${pdfText(heading)}) Tj /F1 14 Tf 0 -24 Td ${lines} ET`;
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
}

/** A room of a plan: left, top, width, height; and how it is filled. */
type Room = [x: number, y: number, width: number, height: number, fill?: 'way' | 'exit'];
const COLORS = { wall: [70, 80, 95], floor: [255, 255, 255], way: [214, 240, 224], exit: [37, 160, 96] } as const;

/** The drawing of a floor as a PNG: white rooms with dark walls, ways out in green. */
export function floorPlan(rooms: readonly Room[], width = 720, height = 440): Buffer {
  const pixels = Buffer.alloc((width * 3 + 1) * height, 244);
  for (let y = 0; y < height; y++) pixels[y * (width * 3 + 1)] = 0;
  const paint = ([x, y, w, h]: Room, [r, g, b]: readonly [number, number, number]) => {
    for (let row = y; row < y + h; row++) {
      for (let column = x; column < x + w; column++) pixels.set([r, g, b], row * (width * 3 + 1) + 1 + column * 3);
    }
  };
  for (const room of rooms) {
    const [x, y, w, h, fill = 'floor'] = room;
    paint(room, COLORS.wall);
    paint([x + 3, y + 3, w - 6, h - 6], COLORS[fill]);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    ...[chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))],
  ]);
}
