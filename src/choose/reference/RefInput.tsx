import { useTranslate } from 'ra-core';
import { useDefinition, useDefinitions } from '../../definition/context.tsx';
import { organizationOf } from '../../definition/organization.ts';
import { useTitles } from '../../definition/useTitles.ts';
import { isEmpty } from '../../engine/paths.ts';
import { companionOf } from '../../engine/refs.ts';
import { titleOf } from '../../engine/template.ts';
import { ReadOnlyText } from '../../inputs/basicInputs.tsx';
import { ChosenName } from '../../inputs/ChosenName.tsx';
import { useField } from '../../inputs/fieldContext.ts';
import { InputRow } from '../../inputs/InputRow.tsx';
import { Button, ClearButton } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useTitleOrganization } from '../TitleOrganization.tsx';
import { useReachMark } from '../useReachMarks.ts';
import { WarningMark } from '../WarningMark.tsx';
import { RefSearch } from './RefSearch.tsx';

/** Input for a reference to one record of another resource, chosen by search; says if nobody can be called by it. */
export function RefInput() {
  const { field, path, value, onChange, setOther, record, label, readOnly, required } = useField();
  const translate = useTranslate();
  const definitions = useDefinitions();
  const resource = useDefinition();
  const isRef = field.type === 'ref';
  const target = isRef ? definitions.byName.get(field.to) : undefined;
  const companion = isRef ? companionOf(path, field) : undefined;
  const given = companion && record[companion.name];
  const known = typeof given === 'string' && given !== '' ? given : undefined;
  const chosen = isEmpty(value) ? undefined : Number(value);
  const titles = useTitles(isRef ? field.to : '', chosen !== undefined && !known ? [chosen] : []);
  const mark = useReachMark(target, chosen);
  const organization = useTitleOrganization(target, chosen, organizationOf(resource, record).id);
  if (!isRef || !companion || !target) return null;
  const found = chosen === undefined ? undefined : titles.get(chosen);
  const name = chosen === undefined ? '' : (known ?? (found ? titleOf(target, found) : `#${chosen}`));
  const set = (next: number | null, title: string | null) => {
    setOther(companion.path, title);
    onChange(next);
  };
  if (readOnly) return <ReadOnlyText text={name} />;
  return (
    <InputRow>
      <Popover
        button={(trigger) => (
          <Button
            {...trigger}
            kind="field"
            aria-label={`${label}: ${[name || translate('views.input.choose'), organization].filter(Boolean).join(', ')}`}
          >
            <ChosenName name={name} />
            {organization && <span className="s-org">{organization}</span>}
          </Button>
        )}
      >
        {(close) => (
          <RefSearch
            target={target}
            fixed={field.filter}
            chosen={chosen === undefined ? [] : [chosen]}
            onChoose={(row, title) => {
              set(row.id, title);
              close();
            }}
          />
        )}
      </Popover>
      <WarningMark text={mark} />
      {chosen !== undefined && !required && <ClearButton name={label} onClick={() => set(null, null)} />}
    </InputRow>
  );
}
