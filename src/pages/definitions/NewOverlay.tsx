import { FormControlLabel, OutlinedInput, Radio, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type DefinitionsReply, OVERLAY_NAME } from '../../../protocol/definitions.ts';
import { menuLabelKey } from '../../engine/labels.ts';
import type { Loaded } from '../../engine/load.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Labelled, SelectField } from '../../ui/Labelled.tsx';
import { keepOverlayDraft, readOverlayDraft } from './drafts.ts';
import { TEMPLATES, type Template, templateText } from './templates.ts';

/** Asks for the name and template of a new overlay. */
export function NewOverlay({ kept, loaded, onClose }: { kept: DefinitionsReply; loaded: Loaded; onClose: () => void }) {
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
      cancel
      actions={
        <Button kind="primary" type="submit" form={id}>
          {translate('definitions.new.begin')}
        </Button>
      }
    >
      <Stack component="form" id={id} onSubmit={begin} noValidate sx={{ gap: '14px' }}>
        <Labelled
          wide
          id={`${id}name`}
          label={`${translate('definitions.new.name')} *`}
          help={translate('definitions.new.nameHelp')}
          error={fault}
        >
          <OutlinedInput
            id={`${id}name`}
            value={name}
            error={fault !== undefined}
            aria-describedby={`${id}name-help`}
            autoComplete="off"
            slotProps={{ input: { spellCheck: false } }}
            onChange={(event) => setName(event.target.value)}
          />
        </Labelled>
        <Labelled label={translate('definitions.new.template')}>
          {TEMPLATES.map((one) => (
            <FormControlLabel
              key={one}
              label={translate(`definitions.new.templates.${one}`)}
              control={<Radio name={`${id}template`} checked={template === one} onChange={() => setTemplate(one)} />}
            />
          ))}
        </Labelled>
        {forResource && (
          <SelectField
            wide
            label={translate('definitions.new.about')}
            value={about}
            options={loaded.resources.map(({ name: one }) => [
              one,
              `${translate(menuLabelKey(one), { smart_count: 2 })} (${one})`,
            ])}
            onChange={setAbout}
          />
        )}
      </Stack>
    </Dialog>
  );
}
