import type { Field } from '../../src/engine/definition.ts';
import { escapeHtml } from '../alarms/answers/html.ts';

interface InputOptions {
  /** Name of the input, which is also the place of its fault: "devices.0.address". */
  name: string;
  field: Field;
  text: string;
  label: string;
  help?: string | undefined;
  /** What is wrong with it, in words. */
  fault?: string | undefined;
  /** What is stored now, if that differs after others have changed it. */
  now?: string | undefined;
  /** The names of the choices of an enum. */
  choice: (value: string) => string;
}

const TYPES: { readonly [type in Field['type']]?: string } = { date: 'date', time: 'time', dateTime: 'datetime-local' };

/** What a phone's keyboard and browser offer for a text. */
function hints(field: Field): string {
  if (field.type === 'int') return ' inputmode="numeric"';
  if (field.type === 'decimal') return ' inputmode="decimal"';
  return field.type === 'text' && field.maxLength !== undefined ? ` maxlength="${field.maxLength}"` : '';
}

function control({ name, field, text, choice }: InputOptions, more: string): string {
  const named = `id="${name}" name="${name}"${more}`;
  if (field.type === 'enum') {
    const option = (value: string, shown: string) =>
      `<option value="${escapeHtml(value)}"${value === text ? ' selected' : ''}>${escapeHtml(shown)}</option>`;
    const none = text === '' || field.required !== true ? option('', '–') : '';
    return `<select ${named}>${none}${field.values.map((value) => option(value, choice(value))).join('')}</select>`;
  }
  if (field.type === 'bool') return `<input type="checkbox" ${named} value="on"${text === 'on' ? ' checked' : ''}>`;
  if (field.type === 'longText') return `<textarea rows="3" ${named}>${escapeHtml(text)}</textarea>`;
  return `<input type="${TYPES[field.type] ?? 'text'}" ${named} value="${escapeHtml(text)}"${hints(field)}>`;
}

/** An input with label, help and fault, as the console shows them. */
export function inputHtml(options: InputOptions): string {
  const { name, label, help, fault, now, field } = options;
  const notes = [
    { id: 'fault', text: fault, look: 'fault' },
    { id: 'now', text: now, look: 'now' },
    { id: 'help', text: help, look: 'soft' },
  ].filter(({ text }) => text !== undefined);
  const described = notes.length === 0 ? '' : ` aria-describedby="${notes.map(({ id }) => `${name}.${id}`).join(' ')}"`;
  const more = `${fault === undefined ? '' : ' aria-invalid="true"'}${described}`;
  const shown = control(options, more);
  const title = `<label for="${name}">${escapeHtml(label)}</label>`;
  const first = field.type === 'bool' ? `<div class="check">${shown}${title}</div>` : title + shown;
  return `<div class="field">${first}${notes.map(({ id, text = '', look }) => `<p id="${name}.${id}" class="${look}">${escapeHtml(text)}</p>`).join('')}</div>`;
}
