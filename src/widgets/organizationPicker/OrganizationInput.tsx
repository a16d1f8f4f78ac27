import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import OrganizationPickerDialog from '../../choose/organization/OrganizationPickerDialog.tsx';
import { useProvider } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { isFromAbove } from '../../engine/access.ts';
import { isEmpty } from '../../engine/paths.ts';
import { nameFieldOf } from '../../engine/refs.ts';
import { formatOrgPath } from '../../i18n/format.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { ClearButton } from '../../ui/ClearButton.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** An organization, shown by its path and chosen from the tree. */
export default function OrganizationInput() {
  const { id, field, path, label, value, onChange, setOther, record, readOnly, required, describedBy } = useField();
  const resource = useDefinition();
  const translate = useTranslate();
  const provider = useProvider();
  const shownName = useShownOrgName();
  const [picking, setPicking] = useState(false);
  const chosen = isEmpty(value) ? undefined : Number(value);
  const { data } = useQuery({
    queryKey: ['organization', chosen],
    queryFn: ({ signal }) => provider.showOrg(chosen ?? 0, signal),
    enabled: chosen !== undefined && !isFromAbove(record),
    staleTime: 300_000,
    retry: false,
  });
  if (field.type !== 'ref') return null;
  const steps = path.split('.');
  const nameField = nameFieldOf(steps.at(-1) ?? path, field);
  const companion = [...steps.slice(0, -1), nameField].join('.');
  const given = record[nameField];
  const full = data ? formatOrgPath(data.fullOrgPath || data.name, shownName) : '';
  const name = chosen === undefined ? '' : (data?.name ?? (typeof given === 'string' && given ? given : `#${chosen}`));
  const set = (next: number | null, title: string | null) => {
    setOther(companion, title);
    onChange(next);
  };
  // the tree's own records must not become their own parent
  const own = resource.treeParent === path ? Number(record.id) : undefined;
  return (
    <span className="v-with">
      <button
        id={id}
        type="button"
        className={readOnly ? 'v-in v-pick v-ro' : 'v-in v-pick'}
        title={full}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        disabled={readOnly}
        onClick={() => setPicking(true)}
      >
        <Icon name="organization" />
        <span className={name ? 'v-pickname' : 'v-pickname v-quiet'}>
          {name ? shownName(name) : translate('views.input.choose')}
        </span>
        {!readOnly && <Icon name="choose" />}
      </button>
      {chosen !== undefined && !required && !readOnly && <ClearButton name={label} onClick={() => set(null, null)} />}
      {picking && (
        <OrganizationPickerDialog
          value={chosen}
          without={own}
          onCancel={() => setPicking(false)}
          onSelect={(org) => {
            setPicking(false);
            set(org.id, org.name);
          }}
        />
      )}
    </span>
  );
}
