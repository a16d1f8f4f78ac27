/** Name and surname as far as they are known: some people have one name only, and some platforms tell only one. */
export function personName(person: { name?: string | null; surname?: string | null } | null | undefined): string {
  return [person?.name, person?.surname].filter(Boolean).join(' ');
}
