import { useTranslate } from 'ra-core';
import { Link } from 'react-router';

const SHIPPED = 'shipped';

/** The source of a definition or of a change; an overlay is a link. */
export function SourceChip({ source, patch }: { source: string; patch?: boolean }) {
  const translate = useTranslate();
  if (source === SHIPPED) return <span className="def-chip">{translate('definitions.shipped')}</span>;
  return (
    <Link className="def-chip own" to={`/crud/overlay/${encodeURIComponent(source)}`}>
      {translate(patch ? 'definitions.changedBy' : 'definitions.from', { source })}
    </Link>
  );
}
