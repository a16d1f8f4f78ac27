import { useState } from 'react';
import OrganizationPickerDialog from '../../choose/organization/OrganizationPickerDialog.tsx';
import { useDefinition } from '../../definition/context.tsx';
import { useOrganization } from '../../definition/organization.ts';
import { isFromAbove } from '../../engine/access.ts';
import { isEmpty } from '../../engine/paths.ts';
import { companionOf } from '../../engine/refs.ts';
import { formatOrgPath } from '../../i18n/format.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { ReadOnlyText } from '../../inputs/basicInputs.tsx';
import { ChosenName } from '../../inputs/ChosenName.tsx';
import { useField } from '../../inputs/fieldContext.ts';
import { InputRow } from '../../inputs/InputRow.tsx';
import { Button, ClearButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Input for an organization, chosen from the tree; its full path is the title of the button. */
export default function OrganizationInput() {
  const { id, field, path, label, value, onChange, setOther, record, readOnly, required, describedBy } = useField();
  const resource = useDefinition();
  const shownName = useShownOrgName();
  const [picking, setPicking] = useState(false);
  const chosen = isEmpty(value) ? undefined : Number(value);
  const companion = field.type === 'ref' ? companionOf(path, field) : undefined;
  const given = companion && record[companion.name];
  const org = useOrganization(isFromAbove(record) ? undefined : chosen, given);
  if (!companion) return null;
  const full = org ? formatOrgPath(org.fullOrgPath || org.name, shownName) : '';
  const name = chosen === undefined ? '' : (org?.name ?? (typeof given === 'string' && given ? given : `#${chosen}`));
  const set = (next: number | null, title: string | null) => {
    setOther(companion.path, title);
    onChange(next);
  };
  // a record must not become its own parent
  const own = resource.treeParent === path ? Number(record.id) : undefined;
  if (readOnly) return <ReadOnlyText text={name && shownName(name)} symbol={<Icon name="organization" />} />;
  return (
    <InputRow>
      <Button
        kind="field"
        id={id}
        icon="organization"
        title={full}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => setPicking(true)}
      >
        <ChosenName name={name && shownName(name)} />
        <Icon name="choose" />
      </Button>
      {chosen !== undefined && !required && <ClearButton name={label} onClick={() => set(null, null)} />}
      {picking && (
        <OrganizationPickerDialog
          value={chosen}
          without={own}
          onCancel={() => setPicking(false)}
          onSelect={(next) => {
            setPicking(false);
            set(next.id, next.name);
          }}
        />
      )}
    </InputRow>
  );
}
