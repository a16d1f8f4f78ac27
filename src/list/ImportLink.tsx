import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useDefinition } from '../definition/current.tsx';
import { Icon } from '../ui/Icon.tsx';

/** The way to an import of this list's records. */
export function ImportLink() {
  const resource = useDefinition();
  const translate = useTranslate();
  const label = translate('views.import');
  return (
    <Link
      className="v-btn ghost small only"
      to={`/import-export?type=${resource.viewOf ?? resource.name}`}
      aria-label={label}
      title={label}
    >
      <Icon name="import" />
    </Link>
  );
}
