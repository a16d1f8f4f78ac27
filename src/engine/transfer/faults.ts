/** The text of a row's fault ("code" or "code:argument"); `text` looks up the texts of a language. */
export function faultText(fault: string, text: (key: string) => string | undefined): string {
  const colon = fault.indexOf(':');
  const code = colon < 0 ? fault : fault.slice(0, colon);
  const argument = colon < 0 ? '' : fault.slice(colon + 1);
  const found =
    text(`transfer.faults.${code}`) ?? text(`validation.${code}`) ?? text(`errors.reasons.${code}`) ?? fault;
  return found.replaceAll('%{arg}', argument);
}
