import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker';
import { DesktopTimePicker } from '@mui/x-date-pickers/DesktopTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { csCZ, deDE, enUS, frFR, itIT } from '@mui/x-date-pickers/locales';
import type { FieldRef } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/cs.js';
import 'dayjs/locale/de.js';
import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/it.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';
import { useLocale } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Hint } from '../ui/blocks.tsx';
import { useField } from './fieldContext.ts';

dayjs.extend(utc);
dayjs.extend(customParseFormat);

type Kind = 'date' | 'time' | 'dateTime';

/** Per kind: the protocol's format, and the format to read values with, which are cut to its length. */
const WIRE = {
  date: { format: 'YYYY-MM-DD', read: 'YYYY-MM-DD' },
  time: { format: 'HH:mm', read: 'HH:mm' },
  dateTime: { format: 'YYYY-MM-DD HH:mm:00', read: 'YYYY-MM-DD HH:mm' },
};

const PICKERS = { date: DesktopDatePicker, time: DesktopTimePicker, dateTime: DesktopDateTimePicker };

const TEXTS: { [language: string]: typeof enUS } = { cs: csCZ, de: deDE, en: enUS, fr: frFR, it: itIT };

/** Styles that match the other inputs. */
const LOOK = {
  '& .MuiPickersOutlinedInput-root': {
    height: 'var(--ctl)',
    paddingLeft: '10px',
    paddingRight: '4px',
    fontSize: 'var(--fs-14)',
    borderRadius: 'var(--r)',
    backgroundColor: 'var(--surface)',
  },
  '& .MuiPickersOutlinedInput-root:not(.Mui-focused, .Mui-error) .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: 'var(--line-input)',
  },
  '& .MuiPickersSectionList-root': { padding: 0 },
};

/** Parses the protocol's text as UTC, where every hour exists exactly once. */
function readWire(kind: Kind, value: unknown): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null;
  const { read } = WIRE[kind];
  const found = dayjs.utc(value.replace('T', ' ').slice(0, read.length), read, true);
  return found.isValid() ? found : null;
}

type Sections = ReturnType<FieldRef<Dayjs | null>['getSections']>;

/** What the sections show, with placeholders for those that aren't typed yet: "24.12.YYYY". */
function typedText(sections: Sections): string {
  const parts = sections.map(({ value, placeholder, startSeparator, endSeparator }) =>
    [startSeparator, value || placeholder, endSeparator].join(''),
  );
  // never empty, which would be no input
  return parts.join('') || '-';
}

/**
 * What a field means in which not all was typed: a year of two digits is of the nearest century, as wherever a date is
 * read, and an hour alone is the full hour. Null for any other input. The picker itself takes 31 for the year 31.
 */
function completed(kind: Kind, sections: Sections): Dayjs | null {
  const found = (type: string) => sections.find((section) => section.type === type)?.value ?? '';
  const typed = (type: string) => found(type).padStart(2, '0');
  const isFullHour = found('hours') !== '' && found('minutes') === '';
  const time = `${typed('hours')}:${typed('minutes')}`;
  if (kind === 'time') return isFullHour ? readWire(kind, time) : null;
  const year = typed('year');
  const isShort = found('year') !== '' && /^(00)?\d\d$/.test(year);
  if (!isShort && !isFullHour) return null;
  const century = isShort ? dayjs.utc(year.slice(-2), 'YY', true).year() : year;
  return readWire(kind, `${century}-${typed('month')}-${typed('day')}${kind === 'date' ? '' : ` ${time}`}`);
}

/**
 * MUI X's picker for a date, a time, or both, bound to the surrounding field. `format`: display format, by default that
 * of the language.
 */
export default function TemporalPicker({ kind, format }: { kind: Kind; format?: string }) {
  const { id, path, value, onChange, onBlur, required, invalid, describedBy } = useField();
  const language = useLocale();
  const fieldRef = useRef<FieldRef<Dayjs | null>>(null);
  // incomplete input is a text that is no valid value, so that it counts as a change and is kept
  const [typed, setTyped] = useState<{ date: Dayjs | null; wire: string | null }>();
  const isTyped = typed !== undefined && typed.wire === (value ?? null);
  const shown = isTyped ? typed.date : readWire(kind, value);
  const set = (date: Dayjs | null, wire: string | null) => {
    setTyped({ date, wire });
    onChange(wire);
  };
  const type = (date: Dayjs | null) => {
    const unfinished = date && typedText(fieldRef.current?.getSections() ?? []);
    set(date, date?.isValid() ? date.format(WIRE[kind].format) : unfinished);
  };
  /** The picker itself tells nothing of sections that are not all filled. */
  const follow = () => {
    const sections = fieldRef.current?.getSections() ?? [];
    const filled = sections.filter((section) => section.value !== '').length;
    const text = filled > 0 ? typedText(sections) : null;
    if (filled < sections.length && text !== (value ?? null)) set(null, text);
  };
  // another value took the place of incomplete input, which the picker would keep
  const [round, setRound] = useState(0);
  const isReplaced = typed !== undefined && !isTyped && !typed.date?.isValid();
  useEffect(() => {
    if (!isReplaced) return;
    setTyped(undefined);
    setRound((before) => before + 1);
  }, [isReplaced]);
  // the three pickers share all props that are used here
  const Picker = PICKERS[kind] as typeof DesktopDatePicker;
  const texts = TEXTS[language] ?? enUS;
  // typed before, e.g. in a draft: the sections cannot be filled with it
  const left = !isTyped && shown === null && typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={language === 'en' ? 'en-gb' : language}
      localeText={texts.components.MuiLocalizationProvider.defaultProps.localeText}
    >
      <Picker
        key={round}
        value={shown}
        timezone="UTC"
        format={format}
        onChange={type}
        name={path}
        slotProps={{
          popper: { 'aria-labelledby': `${id}-label` },
          // without the negative margins of `edge`, which make the buttons overlap in this theme
          previousIconButton: { edge: false },
          nextIconButton: { edge: false },
          field: { clearable: !required, fieldRef },
          textField: {
            id,
            fullWidth: true,
            size: 'small',
            sx: LOOK,
            error: invalid,
            onKeyUp: follow,
            onBlur: () => {
              const full = completed(kind, fieldRef.current?.getSections() ?? []);
              if (full) type(full);
              else follow();
              onBlur();
            },
            slotProps: { input: { 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy } },
          },
        }}
      />
      {left !== undefined && <Hint>{left}</Hint>}
    </LocalizationProvider>
  );
}
