import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import { useTranslate } from 'ra-core';
import { PLACEHOLDERS } from '../../engine/placeholders.ts';
import { Popover } from '../../views/ui/Popover.tsx';

/** Offers the placeholders, each with what it stands for. */
export function PlaceholderButton({ label, onInsert }: { label: string; onInsert: (text: string) => void }) {
  const translate = useTranslate();
  return (
    <Popover
      small
      className="ghost"
      label={translate('texts.message.placeholderInto', { name: label })}
      button={
        <>
          <DataObjectRounded aria-hidden className="v-i" />
          {translate('texts.message.placeholder')}
        </>
      }
    >
      {(close) => (
        <div className="v-menu">
          {PLACEHOLDERS.map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                close();
                onInsert(`{${name}}`);
              }}
            >
              <code>{`{${name}}`}</code>
              <span className="v-grow" />
              <span className="v-quiet">{translate(`texts.message.placeholders.${name}`)}</span>
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
