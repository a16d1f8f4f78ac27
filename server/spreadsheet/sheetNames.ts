/** A sheet name that Excel reserves: it refuses files with such a sheet. */
const RESERVED = /^history$/i;
const LONGEST = 31;

/** Converts a text to a valid name of a sheet. */
export function sheetName(sheet: string): string {
  const name = sheet
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, LONGEST)
    .replace(/^'+|'+$/g, '');
  if (name.trim() === '') return '1';
  return RESERVED.test(name) ? `${name} 1` : name;
}

/** Converts texts to valid names of the sheets of one file, which differ from each other in more than upper case. */
export function sheetNames(sheets: readonly string[]): string[] {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    let name = sheetName(sheet);
    for (let n = 2; taken.has(name.toLowerCase()); n++) {
      const end = ` ${n}`;
      name = sheetName(sheet).slice(0, LONGEST - end.length) + end;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}
