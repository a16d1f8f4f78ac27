import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { OverlayUsage } from '../../../protocol/definitions.ts';
import { menuLabelKey } from '../../engine/labels.ts';
import { Phrase } from '../../i18n/Phrase.tsx';

interface Count {
  resource: string;
  field?: string;
  value?: string;
  count: number;
}

/** Counts of stored records by definition, field and value, below a title. Nothing if all are zero. */
export function RecordCounts({ title, found }: { title: string; found: readonly Count[] }) {
  const translate = useTranslate();
  const some = found.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <Box component="ul" sx={{ m: '6px 0 10px 18px', listStyle: 'disc' }}>
        {some.map(({ resource, field, value, count }) => {
          const name = translate(menuLabelKey(resource), { smart_count: 2 });
          const place = [field, value].filter((part) => part !== undefined).join(' = ');
          const what = place ? (
            <Phrase of="views.labelled" values={{ label: name, value: <code>{place}</code> }} />
          ) : (
            name
          );
          return (
            <li key={`${resource} ${place}`}>
              <Phrase
                of="views.labelled"
                values={{
                  label: what,
                  value: <b>{translate('definitions.remove.records', { smart_count: count })}</b>,
                }}
              />
            </li>
          );
        })}
      </Box>
    </>
  );
}

/** What records have of definitions, fields and values that go away. */
export function LostData({ lost, title }: { lost: OverlayUsage; title: string }) {
  return <RecordCounts title={title} found={[...lost.resources, ...lost.fields, ...lost.values]} />;
}
