import { nameFieldOf } from '../../src/engine/refs.ts';
import type { FieldErrors } from '../../src/engine/schema.ts';
import { titleOf } from '../../src/engine/template.ts';
import { pageOf, statusMessageHtml, type Tone } from '../alarms/answers/frame.ts';
import { escapeHtml } from '../alarms/answers/html.ts';
import type { Refusal } from '../alarms/answers/page.ts';
import { ANSWER_LANGUAGES, type AnswerLanguage } from '../alarms/answers/texts.ts';
import type { Platform } from '../platform.ts';
import type { OwnList } from './fields.ts';
import { blankTexts, itemsOf, type OwnForm, type Row, type Texts, textIn, textsOf } from './form.ts';
import { inputHtml } from './inputs.ts';
import { OwnLabels } from './labels.ts';
import { hasBegun, type OwnState } from './state.ts';
import { type OwnKey, ownText } from './texts.ts';

/** Additions to the style of the pages that need no sign-in. */
const STYLE = `
.first{position:absolute;width:1px;height:1px;min-height:0;padding:0;overflow:hidden;clip-path:inset(50%);border:0}
fieldset{display:grid;gap:.75rem;min-width:0;margin:1rem 0 0;padding:0;border:0}
legend{padding:0;font-size:1.125rem;font-weight:600}
.row{margin:.25rem 0 0;padding:.875rem;border:1px solid var(--line);border-radius:.625rem}
.field{display:grid;gap:.25rem}.field label{font-weight:600}.field p{margin:0;font-weight:400}
input:not([type=checkbox]),select,textarea{width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--line-input);border-radius:.5rem;background:var(--surface);color:var(--text);font:inherit}
input[type=checkbox]{flex:none;width:1.5rem;height:1.5rem;margin:0;accent-color:var(--accent)}
.check{display:flex;gap:.625rem;align-items:center;min-height:3rem}
[aria-invalid]{border:2px solid var(--fail-fg)!important}
.fault{color:var(--fail-fg);font-size:.9375rem}.fault::before{content:"\\26A0\\FE0E  "}.now{color:var(--text-2);font-size:.9375rem}
summary{min-height:3rem;padding:.75rem 0;color:var(--link);font-weight:600;cursor:pointer}
.languages{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:1rem}
.languages button{min-height:2.75rem;padding:.25rem .875rem;border-color:var(--line-input);background:none;color:var(--text);font-size:1rem}
.languages [aria-pressed=true]{border:2px solid var(--accent)}
.save{display:grid;gap:.75rem;margin-top:.5rem}
:is(input,select,textarea,summary):focus-visible{outline:2px solid var(--focus);outline-offset:2px}`;

/** What has become of the form that the person has just sent. */
interface PageNews {
  outcome?: 'saved' | 'confirmed' | 'conflict' | 'faults' | undefined;
  faults?: FieldErrors;
}

const TONES: { readonly [outcome in NonNullable<PageNews['outcome']>]: Tone } = {
  saved: 'good',
  confirmed: 'good',
  conflict: 'bad',
  faults: 'bad',
};

/** One rendering of the page. */
class OwnPage {
  readonly #definitions: Platform['definitions'];
  readonly #state: OwnState;
  readonly #form: OwnForm;
  readonly #language: AnswerLanguage;
  readonly #news: PageNews;
  readonly #labels: OwnLabels;
  /** Places of faults that stand beside an input. */
  readonly #told = new Set<string>();

  constructor({ definitions }: Platform, state: OwnState, form: OwnForm, language: AnswerLanguage, news: PageNews) {
    this.#definitions = definitions;
    this.#state = state;
    this.#form = form;
    this.#language = language;
    this.#news = news;
    this.#labels = new OwnLabels(definitions, state.own.resource, language);
  }

  #say(key: OwnKey, values?: { [name: string]: string }): string {
    return ownText(this.#language, key, values);
  }

  #fault(place: string): string | undefined {
    const code = this.#news.faults?.[place];
    this.#told.add(place);
    return code === undefined ? undefined : this.#labels.fault(code);
  }

  #fields(): string {
    const { own, record } = this.#state;
    return own.fields
      .map(([name, field]) => {
        const text = this.#form.texts[name] ?? '';
        const isOther = this.#news.outcome === 'conflict' && text !== textIn(field, record[name]);
        return inputHtml({
          name,
          field,
          text,
          label: this.#labels.field(name),
          help: this.#labels.help(name),
          fault: this.#fault(name),
          now: isOther ? this.#say('now', { value: this.#labels.shown([name, field], record) }) : undefined,
          choice: (value) => this.#labels.choice(name, value),
        });
      })
      .join('');
  }

  /** The inputs of a row. `prefix`: path of the labels of its fields, with a dot at its end. */
  #inputs(list: OwnList, row: Row, place: string, labels: OwnLabels, prefix: string): string {
    return list.rows
      .map(([name, field]) =>
        inputHtml({
          name: `${place}.${name}`,
          field,
          text: row.texts[name] ?? '',
          label: labels.field(prefix + name),
          help: labels.help(prefix + name),
          fault: this.#fault(`${place}.${name}`),
          choice: (value) => labels.choice(prefix + name, value),
        }),
      )
      .join('');
  }

  #drop(place: string, isDropped: boolean): string {
    const id = `${place}.drop`;
    return `<div class="check"><input type="checkbox" id="${id}" name="${id}" value="on"${isDropped ? ' checked' : ''}><label for="${id}">${escapeHtml(this.#say('remove'))}</label></div>`;
  }

  #was(place: string, { was }: Row): string {
    return `<input type="hidden" name="${place}.was" value="${escapeHtml(was)}">`;
  }

  /** The inputs of a row that can be added; open while something is typed in it. */
  #adding(list: OwnList, place: string, labels: OwnLabels, prefix: string): string {
    const row: Row = { was: '', texts: blankTexts(list.rows), drop: false };
    return `<details><summary>${escapeHtml(this.#say('add'))}</summary><fieldset class="row">${this.#was(place, row)}${this.#inputs(list, row, place, labels, prefix)}</fieldset></details>`;
  }

  #list(list: OwnList): string {
    const { record } = this.#state;
    const labels = this.#labels;
    const prefix = `${list.name}.`;
    const rows = this.#form.rows[list.name] ?? [];
    const shown = rows.map((row, i) => {
      const place = `${list.name}.${i}`;
      return `<fieldset class="row" aria-label="${escapeHtml(`${labels.field(list.name)} ${i + 1}`)}">${this.#was(place, row)}${this.#inputs(list, row, place, labels, prefix)}${this.#drop(place, row.drop)}</fieldset>`;
    });
    const stored = itemsOf(record, list);
    const textsIn = (all: readonly { texts: Texts }[]) => JSON.stringify(all.map(({ texts }) => texts));
    const isOther = textsIn(rows) !== textsIn(stored.map((item) => ({ texts: textsOf(list.rows, item) })));
    const items = stored.map((item) =>
      list.rows.map((field) => labels.shown(field, item, prefix + field[0])).join(', '),
    );
    const now =
      this.#news.outcome === 'conflict' && isOther ? this.#say('now', { value: items.join('; ') || '–' }) : '';
    return [
      `<fieldset><legend>${escapeHtml(labels.field(list.name))}</legend>`,
      this.#note('fault', this.#fault(list.name)),
      this.#note('now', now),
      ...shown,
      rows.length < list.most ? this.#adding(list, `${list.name}.${rows.length}`, labels, prefix) : '',
      '</fieldset>',
    ].join('');
  }

  #parts(part: OwnState['own']['parts'][number]): string {
    const { parts, now } = this.#state;
    const labels = new OwnLabels(this.#definitions, part.resource, this.#language);
    const rows = this.#form.rows[part.name] ?? [];
    const shown = rows.map((row, i) => {
      const place = `${part.name}.${i}`;
      const stored = (parts[part.name] ?? []).find(({ id }) => String(id) === row.was);
      if (!stored)
        return `<fieldset class="row">${this.#was(place, row)}${this.#inputs(part, row, place, labels, '')}</fieldset>`;
      const told = part.told.filter(([name]) => stored[name] !== null && stored[name] !== undefined);
      const values = [...part.rows, ...told].map(
        (field) => `${labels.field(field[0])}: ${labels.shown(field, stored)}`,
      );
      const drop = hasBegun(part, stored, now) ? '' : this.#drop(place, row.drop);
      return `<fieldset class="row">${this.#was(place, row)}<div>${values.map(escapeHtml).join('<br>')}</div>${drop}</fieldset>`;
    });
    return [
      `<fieldset><legend>${escapeHtml(labels.many())}</legend>`,
      this.#note('fault', this.#fault(part.name)),
      ...shown,
      this.#adding(part, `${part.name}.${rows.length}`, labels, ''),
      '</fieldset>',
    ].join('');
  }

  #note(look: string, text: string | undefined): string {
    return text === undefined || text === '' ? '' : `<p class="${look}">${escapeHtml(text)}</p>`;
  }

  #languages(): string {
    const one = (code: AnswerLanguage) => {
      const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
      return `<button name="page-say" value="${code}" lang="${code}" aria-pressed="${code === this.#language}">${name}</button>`;
    };
    return `<div class="languages" role="group" aria-label="${escapeHtml(this.#say('language'))}">${ANSWER_LANGUAGES.map(one).join('')}</div>`;
  }

  /** What is wrong with fields that the page doesn't show: somebody else has to mend it. */
  #elsewhere(): string {
    const { faults = {} } = this.#news;
    const others = Object.entries(faults).filter(([place]) => !this.#told.has(place));
    if (others.length === 0) return '';
    const told = others.map(([place, code]) =>
      place === '' ? this.#labels.fault(code) : `${this.#labels.field(place)}: ${this.#labels.fault(code)}`,
    );
    return this.#note('fault', this.#say('elsewhere', { faults: told.join('; ') }));
  }

  html(): string {
    const { own, record } = this.#state;
    const { outcome } = this.#news;
    const org = own.resource.fields.orgId;
    const place = org?.type === 'ref' ? String(record[nameFieldOf('orgId', org)] ?? '') : '';
    const title = this.#say('title');
    const inputs = `${this.#fields()}${own.lists.map((list) => this.#list(list)).join('')}${own.parts.map((part) => this.#parts(part)).join('')}`;
    const news = outcome ? this.#say(outcome) : '';
    const button = (act: 'save' | 'confirm', look = '') =>
      `<button name="page-do" value="${act}"${look}>${escapeHtml(this.#say(act))}</button>`;
    const body = [
      outcome ? statusMessageHtml(news, TONES[outcome]) : '',
      this.#elsewhere(),
      `<h1>${escapeHtml(titleOf(own.resource, record))}</h1><p class="soft">${escapeHtml(place)}</p>`,
      `<p>${escapeHtml(this.#say('intro'))}</p>`,
      '<form method="post" novalidate>',
      // what Enter in an input does: the first button of the form
      '<button class="first" name="page-do" value="save" tabindex="-1" aria-hidden="true"></button>',
      `<input type="hidden" name="page-seen" value="${escapeHtml(this.#form.seen)}"><input type="hidden" name="page-language" value="${this.#language}">`,
      this.#languages(),
      inputs,
      `<div class="save">${button('save')}${button('confirm', ' class="second"')}</div></form>`,
    ].join('');
    // screen readers announce the title when the form has been sent
    return pageOf(this.#language, outcome ? `${news} – ${title}` : title, body, `<style>${STYLE}</style>`);
  }
}

/** The page on which a person sees and changes the own data. It works without a script. */
export function ownDataPage(
  platform: Platform,
  state: OwnState,
  form: OwnForm,
  language: AnswerLanguage,
  news: PageNews = {},
): string {
  return new OwnPage(platform, state, form, language, news).html();
}

/** The page for an address that is wrong or has ended, or that can't be opened now. */
export function ownRefusalPage(language: AnswerLanguage, key: Refusal): string {
  const hint = key === 'unknown' ? `<p class="soft">${escapeHtml(ownText(language, 'unknownHint'))}</p>` : '';
  const text = ownText(language, key);
  return pageOf(language, text, `<h1>${escapeHtml(text)}</h1>${hint}`);
}
