import { useTranslate } from 'ra-core';
import { Pill } from '../../ui/Pill.tsx';

const SHIPPED = 'shipped';

/** The source of a definition or of a change; an overlay is a link. */
export function SourceChip({ source, patch }: { source: string; patch?: boolean }) {
  const translate = useTranslate();
  if (source === SHIPPED) return <Pill label={translate('definitions.shipped')} />;
  return (
    <Pill
      accent
      to={`/crud/overlay/${encodeURIComponent(source)}`}
      label={translate(patch ? 'definitions.changedBy' : 'definitions.from', { source })}
    />
  );
}
