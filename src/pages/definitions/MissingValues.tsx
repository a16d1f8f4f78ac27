import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { overlayMissingValues } from '../../../dataProvider/calls/definitions.ts';
import { menuLabelKey } from '../../engine/labels.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { RecordCounts } from './RecordCounts.tsx';

/** Counts stored records without a value in fields that this overlay text would make required. */
export function MissingValues({ name, text }: { name: string; text: string }) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['definitions', 'lacking', name, text],
    queryFn: ({ signal }) => overlayMissingValues(name, text, signal),
    gcTime: 0,
  });
  const found = (data?.fields ?? []).filter(({ count }) => count > 0);
  if (found.length === 0) return null;
  return (
    <div role="status">
      <p>{translate('definitions.effect.lacking')}</p>
      <RecordCounts
        found={found.map(({ resource, field, count }) => ({
          key: `${resource}.${field}`,
          what: (
            <Phrase
              of="views.labelled"
              values={{ label: translate(menuLabelKey(resource), { smart_count: 2 }), value: <code>{field}</code> }}
            />
          ),
          count,
        }))}
      />
    </div>
  );
}
