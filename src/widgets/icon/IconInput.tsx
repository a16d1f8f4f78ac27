import { useTranslate } from 'ra-core';
import { Popover } from '../../views/ui/Popover.tsx';
import type { InputProps } from '../types.ts';
import { IconTile } from './IconTile.tsx';
import { colors, iconOf, shapeOf, symbolNames } from './symbols.ts';

/** A symbol and a colour for an alarm. */
export default function IconInput({ id, label, value, onChange, readOnly }: InputProps) {
  const translate = useTranslate();
  const icon = iconOf(value);
  const nameOf = (name: string) => translate(`views.icon.names.${name}`, { _: name });
  const shown = (
    <>
      <IconTile icon={icon} />
      <span>{nameOf(icon.name)}</span>
    </>
  );
  if (readOnly)
    return (
      <span id={id} className="v-in v-ro w-iconvalue">
        {shown}
      </span>
    );
  return (
    <Popover className="v-pick" label={`${label}: ${nameOf(icon.name)}`} button={shown}>
      {() => (
        <div className="w-iconpanel">
          <fieldset>
            <legend>{translate('views.icon.symbol')}</legend>
            <div className="w-symbols">
              {symbolNames.map((name) => {
                const Shape = shapeOf(name);
                return (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={name === icon.name}
                    aria-label={nameOf(name)}
                    title={nameOf(name)}
                    onClick={() => onChange({ ...icon, name })}
                  >
                    <Shape aria-hidden className="v-i" />
                  </button>
                );
              })}
            </div>
          </fieldset>
          <fieldset>
            <legend>{translate('views.icon.color')}</legend>
            <div className="w-colors">
              {colors.map((color) => (
                <button
                  key={color}
                  type="button"
                  aria-pressed={color === icon.color}
                  aria-label={color}
                  style={{ background: color }}
                  onClick={() => onChange({ ...icon, color })}
                />
              ))}
              <input
                type="color"
                aria-label={translate('views.icon.other')}
                value={icon.color}
                onChange={(event) => onChange({ ...icon, color: event.target.value })}
              />
            </div>
          </fieldset>
        </div>
      )}
    </Popover>
  );
}
