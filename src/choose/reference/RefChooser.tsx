import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { Resource } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useTitleOrganization } from '../TitleOrganization.tsx';
import { useReachMark } from '../useReachMarks.ts';
import { WarningMark } from '../WarningMark.tsx';
import { RefSearch } from './RefSearch.tsx';

/** A chosen record. */
export interface Chosen {
  id: number;
  title: string;
}

interface RefChooserProps {
  label: string;
  target: Resource;
  /** Without an id nothing is chosen, and the title says what that means. */
  value: { id?: number; title: string } | undefined;
  help?: string;
  fault?: string;
  /** Id of a record that is not offered. */
  without?: number;
  onChange: (value: Chosen) => void;
}

/** Chooses one record by searching for it; says if nobody can be called by it. */
export function RefChooser({ label, target, value, help, fault, without, onChange }: RefChooserProps) {
  const translate = useTranslate();
  const id = useId();
  const mark = useReachMark(target, value?.id);
  const organization = useTitleOrganization(target, value?.id);
  const name = value?.title ?? translate('views.input.choose');
  return (
    <Labelled wide id={id} label={label} help={help} error={fault}>
      <Popover
        id={id}
        button={(trigger) => (
          <Button {...trigger} kind="field" aria-label={`${label}: ${[name, organization].filter(Boolean).join(', ')}`}>
            {name}
            {organization && <span className="s-org">{organization}</span>}
          </Button>
        )}
      >
        {(close) => (
          <RefSearch
            target={target}
            without={without}
            chosen={value?.id === undefined ? [] : [value.id]}
            onChoose={(record, title) => {
              onChange({ id: record.id, title });
              close();
            }}
          />
        )}
      </Popover>
      <WarningMark below text={mark} />
    </Labelled>
  );
}
