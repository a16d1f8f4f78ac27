import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type DefinitionsReply, OVERLAY_NAME } from '../../../protocol/definitions.ts';
import { menuLabelKey, readable } from '../../engine/labels.ts';
import type { Loaded } from '../../engine/load.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { keepOverlayDraft, readOverlayDraft } from './drafts.ts';
import { TEMPLATES, type Template, templateText } from './templates.ts';

interface NewOverlayProps {
  kept: DefinitionsReply;
  loaded: Loaded;
  onClose: () => void;
}

/** Asks for the name and template of a new overlay. */
export function NewOverlay({ kept, loaded, onClose }: NewOverlayProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [name, setName] = useState('');
  const [template, setTemplate] = useState<Template>('field');
  const [about, setAbout] = useState(loaded.resources[0]?.name ?? '');
  const [fault, setFault] = useState<string>();
  const forResource = template !== 'entity' && template !== 'empty';

  const faultOf = (): string | undefined => {
    if (!OVERLAY_NAME.test(name)) return translate('definitions.new.badName');
    const taken = kept.overlays.some((overlay) => overlay.name === name);
    return taken || readOverlayDraft(name) ? translate('definitions.new.taken') : undefined;
  };
  const begin = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf();
    setFault(found);
    const resource = loaded.byName.get(about);
    if (found || !resource) {
      document.getElementById(`${id}name`)?.focus();
      return;
    }
    keepOverlayDraft(name, { content: templateText(template, name, resource), version: 0 });
    void navigate(`/crud/overlay/${name}`);
  };
  return (
    <Dialog
      title={translate('definitions.new.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('views.cancel')}</Button>
          <Button kind="primary" type="submit" form={id}>
            {translate('definitions.new.begin')}
          </Button>
        </>
      }
    >
      <form id={id} className="def-form" onSubmit={begin} noValidate>
        <div className={fault ? 'v-f bad' : 'v-f'}>
          <label htmlFor={`${id}name`}>{translate('definitions.new.name')} *</label>
          <OutlinedInput
            id={`${id}name`}
            size="small"
            value={name}
            error={fault !== undefined}
            aria-describedby={`${id}help`}
            autoComplete="off"
            slotProps={{ input: { spellCheck: false } }}
            onChange={(event) => setName(event.target.value)}
          />
          <div id={`${id}help`} className="v-fhelp">
            {fault && <Icon name="error" />}
            {fault ?? translate('definitions.new.nameHelp')}
          </div>
        </div>
        <fieldset className="def-choices">
          <legend>{translate('definitions.new.template')}</legend>
          {TEMPLATES.map((one) => (
            <FormControlLabel
              key={one}
              label={translate(`definitions.new.templates.${one}`)}
              control={
                <Radio
                  size="small"
                  name={`${id}template`}
                  checked={template === one}
                  onChange={() => setTemplate(one)}
                />
              }
            />
          ))}
        </fieldset>
        {forResource && (
          <div className="v-f">
            <label htmlFor={`${id}about`}>{translate('definitions.new.about')}</label>
            <SelectBox
              id={`${id}about`}
              value={about}
              options={loaded.resources.map(({ name: one }) => [
                one,
                `${translate(menuLabelKey(one), { smart_count: 2, _: readable(one) })} (${one})`,
              ])}
              onChange={setAbout}
            />
          </div>
        )}
      </form>
    </Dialog>
  );
}
