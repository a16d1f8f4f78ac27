import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FilterValue } from '../../../protocol/list.ts';
import { ChipBox } from '../../list/screen/Bars.tsx';
import { useListScreen } from '../../list/state/context.ts';
import { Button, CloseButton } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';

const SelectorDialog = lazyDialog(() => import('../../choose/selector/SelectorDialog.tsx'));

const TARGETS = [
  { key: 'participants', to: 'participants' },
  { key: 'groups', to: 'participant-groups' },
];

const idsOf = (value: FilterValue | undefined): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** Filter: alarms that call certain participants or groups. */
export function PeopleChip() {
  const translate = useTranslate();
  const { state, change, match } = useListScreen();
  const [open, setOpen] = useState(false);
  const { participants, groups, ...rest } = state.filters;
  const value = { participants: idsOf(participants), groups: idsOf(groups) };
  const count = value.participants.length + value.groups.length;
  return (
    <>
      <ChipBox on={count > 0}>
        <Button
          kind="chip"
          className={count > 0 ? 'on' : undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span>{translate('alarmTable.people')}</span>
          <b>{count > 0 ? count : translate('views.list.any')}</b>
        </Button>
        {count > 0 && (
          <CloseButton
            label={translate('views.list.removeFilter', { name: translate('alarmTable.people') })}
            onClick={() => change({ filters: rest })}
          />
        )}
      </ChipBox>
      {open && (
        <SelectorDialog
          title={translate('alarmTable.people')}
          targets={TARGETS}
          value={value}
          orgId={match.filter.orgId}
          onCancel={() => setOpen(false)}
          onApply={(next) => {
            setOpen(false);
            const chosen = Object.entries(next).filter(([, ids]) => ids.length > 0);
            change({ filters: { ...rest, ...Object.fromEntries(chosen.map(([key, ids]) => [key, [...ids]])) } });
          }}
        />
      )}
    </>
  );
}
