/** Longest e-mail address, and longest part before its "@" (RFC 5321, 4.5.3.1). */
const LONGEST = 254;
const LONGEST_LOCAL = 64;
const LONGEST_LABEL = 63;

/** Characters that separate addresses or belong to other notations; a list would reach people who aren't meant. */
const LOCAL = /^[^\s@<>,;:"()[\]\\]+$/;
/** One part of a domain: letters of all scripts, digits and hyphens. */
const LABEL = /^[\p{L}\p{M}\p{N}_-]+$/u;

function isDotted(text: string, part: RegExp, longest: number): boolean {
  return text.split('.').every((one) => one.length <= longest && part.test(one));
}

/**
 * Whether the text is exactly one address that a mail server can be given, as "alarms@mail" within a site. Takes time in
 * proportion to its length.
 */
export function isMailbox(text: string): boolean {
  if (text.length > LONGEST) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || local.length > LONGEST_LOCAL || !isDotted(local, LOCAL, LONGEST_LOCAL)) return false;
  return isDotted(domain, LABEL, LONGEST_LABEL) && domain.split('.').every((one) => !/^-|-$/.test(one));
}

/**
 * Whether the text is an e-mail address that can be reached from everywhere: a mailbox whose domain has a dot and ends in
 * letters. The only check of what people type, import or send.
 */
export function isEmail(text: string): boolean {
  return isMailbox(text) && /\.[^.]*\p{L}[^.]*$/u.test(text.slice(text.lastIndexOf('@')));
}
