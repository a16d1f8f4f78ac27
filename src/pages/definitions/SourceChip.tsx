import { useTranslate } from 'ra-core';
import { Link } from 'react-router';

const SHIPPED = 'shipped';

/** Where a definition, or a change of it, comes from; an overlay with the way to it. */
export function SourceChip({ source, patch }: { source: string; patch?: boolean }) {
  const translate = useTranslate();
  if (source === SHIPPED) return <span className="def-chip">{translate('definitions.shipped')}</span>;
  return (
    <Link className="def-chip own" to={`/crud/overlay/${encodeURIComponent(source)}`}>
      {translate(patch ? 'definitions.changedBy' : 'definitions.from', { source })}
    </Link>
  );
}
