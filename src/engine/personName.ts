/** Name and surname, as far as present: some people have only one name, and some platforms send only one. */
export function personName(person: { name?: string | null; surname?: string | null } | null | undefined): string {
  return [person?.name, person?.surname].filter(Boolean).join(' ');
}
