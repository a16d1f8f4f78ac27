/** Escapes a text for a PDF string; its characters must be in the encoding of the built-in fonts. */
function pdfText(text: string): string {
  return [...text].map((c) => (c === '(' || c === ')' || c === '\\' ? `\\${c}` : c)).join('');
}

/** A page with a heading and numbered steps, as a minimal PDF. */
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
