import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { overlayMissingValues } from '../../../dataProvider/calls/definitions.ts';
import { LostData, RecordCounts } from './RecordCounts.tsx';

/** Stored records that this overlay text would hurt: they lack a value, or have one that goes away. */
export function RecordsHurt({ name, text }: { name: string; text: string }) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['definitions', 'lacking', name, text],
    queryFn: ({ signal }) => overlayMissingValues(name, text, signal),
    gcTime: 0,
  });
  if (!data) return null;
  return (
    <div role="status">
      <RecordCounts title={translate('definitions.effect.lacking')} found={data.fields} />
      <LostData lost={data.lost} title={translate('definitions.effect.lost')} />
    </div>
  );
}
