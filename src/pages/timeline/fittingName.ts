/** The forms of a person's title from the longest to the shortest: whole, without the short name, surname, short name. */
export function nameForms(title: string): string[] {
  const [, name = title, short] = /^(.*\S)\s+\(([^()]+)\)$/.exec(title) ?? [];
  const surname = name.split(/\s+/).at(-1) ?? name;
  const forms = [title, name, surname, ...(short ? [short] : [])];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** The longest form of a person's title that fits into `room` pixels, else the shortest one. */
export function fittingName(title: string, room: number, widthOf: (text: string) => number): string {
  const forms = nameForms(title);
  return forms.find((form) => widthOf(form) <= room) ?? forms.at(-1) ?? title;
}
