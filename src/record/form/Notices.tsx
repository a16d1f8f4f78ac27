import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useDefinition } from '../../definition/current.tsx';
import { useLabels } from '../../definition/labels.ts';
import { holds } from '../../engine/conditions.ts';
import type { Notice } from '../../engine/view.ts';
import { useFormControls } from '../../inputs/FormContext.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useShowField } from './showField.ts';

interface NoticesProps {
  onTab: (tab: string) => void;
}

/** What follows from the typed values, said before they are saved, with a link to the field that is to blame. */
export function Notices({ onTab }: NoticesProps) {
  const { notices = [] } = useDefinition();
  return notices.length === 0 ? null : <Shown notices={notices} onTab={onTab} />;
}

function Shown({ notices, onTab }: NoticesProps & { notices: readonly Notice[] }) {
  const { name: resource } = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const { control, getValues } = useFormControls();
  useWatch({ control });
  const show = useShowField(onTab);
  const values = getValues();
  return (
    <div role="status">
      {notices
        .filter(({ when }) => holds(when, values))
        .map(({ name, field }) => (
          <Alert key={name} severity="warning" sx={{ mb: 4 }}>
            {translate(`resources.${resource}.notices.${name}`)}{' '}
            <LinkButton plain onClick={() => show(field)}>
              {labels.field(field)}
            </LinkButton>
          </Alert>
        ))}
    </div>
  );
}
