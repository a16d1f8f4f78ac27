import { useTranslate } from 'ra-core';
import { useDefinition } from '../../definition/current.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** A link to the import of this list's records. */
export function ImportLink() {
  const resource = useDefinition();
  const translate = useTranslate();
  const label = translate('views.import');
  return (
    <ButtonLink
      kind="ghost"
      small
      icon="import"
      to={`/import-export?type=${resource.viewOf ?? resource.name}`}
      aria-label={label}
    />
  );
}
