import { isObject } from '../../src/engine/paths.ts';
import type { Condition } from './filter.ts';
import type { Change } from './patch.ts';
import { attribute, boolIn, textIn } from './values.ts';

/** An e-mail address as providers send it. The platform keeps one per user, which is of type "work". */
interface Mail {
  value: string;
  /** Lower case: "work", "home", "other"; '' if not sent. */
  type: string;
  primary: boolean;
}

/** Parses e-mail addresses: a list of objects, one object, or one text. */
function mailsIn(value: unknown): Mail[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((one): Mail[] => {
    const text = textIn(isObject(one) ? attribute(one, 'value') : one, 'emails');
    if (text === undefined || text === '') return [];
    return [
      {
        value: text,
        type: (textIn(attribute(one, 'type'), 'emails.type') ?? '').toLowerCase(),
        primary: boolIn(attribute(one, 'primary') ?? false, 'emails.primary') ?? false,
      },
    ];
  });
}

/** The address to keep: the primary one, otherwise that for work, otherwise the first; '' if there is none. */
function chosenOf(mails: readonly Mail[]): string {
  const chosen = mails.find(({ primary }) => primary) ?? mails.find(({ type }) => type === 'work') ?? mails[0];
  return chosen?.value ?? '';
}

/** The address to keep of those in a POST or PUT; undefined if the attribute is absent. */
export function mailIn(value: unknown): string | undefined {
  return value === undefined ? undefined : chosenOf(mailsIn(value));
}

/** The address to keep after changes of a PATCH to the attribute `emails`, given the stored one. */
export function mailAfter(changes: readonly Change[], stored: string): string {
  const start: Mail[] = stored === '' ? [] : [{ value: stored, type: 'work', primary: true }];
  return chosenOf(changes.reduce<Mail[]>((mails, change) => changed(mails, change), start));
}

function changed(mails: readonly Mail[], { op, path, where, part, value }: Change): Mail[] {
  if (where) return changedSelected(mails, { op, where, part: part ?? '', value });
  if (op === 'add' && path === 'emails') return mailsIn(value).reduce(withMail, [...mails]);
  if (op !== 'remove') return mailsIn(value);
  const gone = mailsIn(value).map((mail) => mail.value.toLowerCase());
  return value === undefined || value === null ? [] : mails.filter((mail) => !gone.includes(mail.value.toLowerCase()));
}

/** Adds an address; it takes the place of an equal one and of the one of its type. */
function withMail(mails: readonly Mail[], added: Mail): Mail[] {
  const type = added.type === '' ? 'work' : added.type;
  const others = mails.filter((mail) => mail.type !== type && mail.value.toLowerCase() !== added.value.toLowerCase());
  const replaced = mails.find((mail) => mail.type === type);
  const primary = added.primary || (replaced?.primary ?? false);
  return [
    { value: added.value, type, primary },
    ...others.map((mail) => ({ ...mail, primary: mail.primary && !primary })),
  ];
}

/** Changes the addresses that a filter selects (RFC 7644, 3.5.2); others stay as they are. */
function changedSelected(
  mails: readonly Mail[],
  { op, where, part, value }: { op: Change['op']; where: readonly Condition[]; part: string; value: unknown },
): Mail[] {
  const isSelected = (mail: Mail) => where.every((condition) => meets(mail, condition));
  const isWhole = part === '' || part === 'value';
  // only the address itself is kept
  if (!isWhole) return [...mails];
  const others = mails.filter((mail) => !isSelected(mail));
  if (op === 'remove') return others;
  const [given] = mailsIn(value);
  const selected = mails.find(isSelected);
  const wanted = (name: string) => where.find(({ attribute: of }) => of === `emails.${name}`)?.value.toLowerCase();
  if (given === undefined) return others;
  if (selected) return [{ ...selected, value: given.value }, ...others];
  // a filter by value selects no new address
  if (wanted('value') !== undefined) return [...mails];
  return withMail(mails, {
    value: given.value,
    type: given.type || (wanted('type') ?? ''),
    primary: given.primary || wanted('primary') === 'true',
  });
}

function meets(mail: Mail, { attribute: name, value }: Condition): boolean {
  const held: { readonly [name: string]: string } = {
    'emails.value': mail.value,
    'emails.type': mail.type,
    'emails.primary': String(mail.primary),
  };
  return held[name]?.toLowerCase() === value.toLowerCase();
}
