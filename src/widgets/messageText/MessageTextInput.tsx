import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import { Box, Stack } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { useTimeZone } from '../../definition/context.tsx';
import { wallTime } from '../../engine/clock.ts';
import { formatDate, formatTime } from '../../engine/dates.ts';
import type { RecordData } from '../../engine/definition.ts';
import { named, textOption } from '../../engine/named.ts';
import { personName } from '../../engine/personName.ts';
import { fillPlaceholders, PLACEHOLDERS, type PlaceholderValues } from '../../engine/placeholders.ts';
import { formatNumber } from '../../i18n/format.ts';
import { LongTextInput } from '../../inputs/basicInputs.tsx';
import { useField } from '../../inputs/fieldContext.ts';
import { ListenButton } from '../../live/listen/ListenButton.tsx';
import { smsSize } from '../../live/sms.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/blocks.tsx';
import { MenuButton, MenuItem } from '../../ui/MenuButton.tsx';
import { TemplateButton } from './TemplateButton.tsx';

const CODE = { font: 'var(--fs-12) var(--mono)' };

/** Offers the placeholders with their meanings. */
function PlaceholderButton({ label, onInsert }: { label: string; onInsert: (text: string) => void }) {
  const translate = useTranslate();
  return (
    <MenuButton
      button={(trigger) => (
        <Button
          {...trigger}
          small
          kind="ghost"
          icon={DataObjectRounded}
          aria-label={translate('texts.message.placeholderInto', { name: label })}
        >
          {translate('texts.message.placeholder')}
        </Button>
      )}
    >
      {(close) =>
        PLACEHOLDERS.map((name) => (
          <MenuItem key={name} close={close} onSelect={() => onInsert(`{${name}}`)}>
            <Box component="code" sx={CODE}>{`{${name}}`}</Box>
            <Hint as="span" sx={{ ml: 'auto' }}>
              {translate(`texts.message.placeholders.${name}`)}
            </Hint>
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}

/** Values of placeholders for speech output, from the open record and the current time, or the placeholder's name. */
function useSpokenValues(): () => PlaceholderValues {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useTimeZone();
  const { getValues } = useFormContext<RecordData>();
  return () => {
    const { name, systemId, orgName, priority } = getValues();
    const user = getUser();
    const { now } = wallTime(zone);
    const known: { [placeholder: string]: unknown } = {
      // a record with a priority is an alarm
      alarmPoint: priority === undefined ? undefined : name,
      systemId,
      organization: orgName,
      priority,
      date: formatDate(now, locale),
      time: formatTime(now.slice(11)),
      triggeredBy: personName(user) || undefined,
    };
    return Object.fromEntries(
      PLACEHOLDERS.map((placeholder) => {
        const value = known[placeholder];
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
        return [placeholder, text || translate(`texts.message.placeholders.${placeholder}`)];
      }),
    );
  };
}

const BAR = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, ml: -2 };
const SIZE = { display: 'inline-flex', flexWrap: 'wrap', columnGap: 3, ml: 'auto', pl: 2 };

/**
 * A message text with templates and placeholders to insert, its size as SMS, and speech output. Its options name the
 * sibling fields of its language and, for a spoken text, of the written one.
 */
export default function MessageTextInput() {
  const { field, path, value, onChange, readOnly, label } = useField();
  const area = useRef<HTMLTextAreaElement>(null);
  const { control: form } = useFormContext<RecordData>();
  const { options } = named(field.widget ?? '');
  const [languageField = '', speechOf = ''] = ['language', 'speechOf'].map((name) => textOption(options, name));
  const beside = path.split('.').slice(0, -1);
  const [chosen, text] = useWatch({
    control: form,
    name: [languageField, speechOf].map((name) => [...beside, name].join('.')),
  });
  const language = typeof chosen === 'string' ? chosen : undefined;
  const own = typeof value === 'string' ? value : '';
  const isSpeech = speechOf !== '';
  // without a spoken text the written one is spoken
  const spoken = own || (isSpeech && typeof text === 'string' ? text : '');
  const values = useSpokenValues();
  const [to, texts] = [textOption(options, 'templates'), textOption(options, 'texts')];
  const insert = (piece: string) => insertAt(area.current, piece, own, onChange);
  return (
    <Stack className="v-wide" spacing={0.5}>
      <LongTextInput area={area} />
      <Stack direction="row" sx={BAR}>
        {!readOnly && (
          <>
            {to && texts && (
              <TemplateButton
                to={to}
                texts={texts}
                label={label}
                language={language}
                speech={isSpeech}
                onInsert={insert}
              />
            )}
            <PlaceholderButton label={label} onInsert={insert} />
          </>
        )}
        <ListenButton
          label={label}
          language={language}
          disabled={spoken.trim() === ''}
          text={() => fillPlaceholders(spoken, values())}
        />
        {!isSpeech && <Size text={own} />}
      </Stack>
    </Stack>
  );
}

/** The length of the text and its number of SMS. */
function Size({ text }: { text: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { length, segments, room, unicode } = smsSize(text);
  const number = (value: number) => formatNumber(value, locale);
  if (segments === 0) return null;
  return (
    <Hint as="span" className="tn" sx={SIZE}>
      <span>{translate('texts.message.size', { used: number(length), room: number(room) })}</span>
      <span>{translate('texts.message.segments', { smart_count: segments })}</span>
      {unicode.length > 0 && (
        <span>{translate('texts.message.unicode', { characters: unicode.slice(0, 5).join(' ') })}</span>
      )}
    </Hint>
  );
}

/** Inserts a text at the caret like typing: replaces the selection, and the browser can undo it. */
function insertAt(
  area: HTMLTextAreaElement | null,
  piece: string,
  text: string,
  onChange: (text: string) => void,
): void {
  if (!area) return;
  area.focus();
  const { selectionStart: start, selectionEnd: end, maxLength } = area;
  const after = text.slice(0, start) + piece + text.slice(end);
  // the browser would truncate it silently: insert it whole, so that the form shows an error
  const fits = maxLength < 0 || after.length <= maxLength;
  if (fits && document.execCommand?.('insertText', false, piece)) return;
  onChange(after);
  requestAnimationFrame(() => area.setSelectionRange(start + piece.length, start + piece.length));
}
