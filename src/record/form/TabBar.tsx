import { Divider } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo, useMemo } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { holds } from '../../engine/conditions.ts';
import { tabOf } from '../../engine/tabs.ts';
import { useFormControls } from '../../inputs/FormContext.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { TabSpace, TabStrip } from '../../ui/TabStrip.tsx';
import { flatten } from './errors.ts';

/** Ids that connect a tab with its panel. */
export function tabIds(name: string): { tab: string; panel: string } {
  return { tab: `tab-${name}`, panel: `panel-${name}` };
}

interface TabBarProps {
  current: string | undefined;
  onTab: (tab: string) => void;
}

/** The tabs of a record; a red dot marks tabs with errors. */
export const TabBar = memo(function TabBar({ current, onTab }: TabBarProps) {
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const { control, getValues } = useFormControls();
  const { errors } = useFormState({ control });
  const conditional = resource.tabs.some((tab) => tab.visible);
  useWatch({ control, disabled: !conditional });
  const values = getValues();
  const shown = resource.tabs.filter((tab) => holds(tab.visible, values));
  const names = shown.map(({ name }) => name).join();
  const bad = [...new Set(Object.keys(flatten(errors)).map((path) => tabOf(resource, path)))].join();
  // memoized, because measuring the tabs costs more than everything else here
  const tabs = useMemo(() => {
    const isBad = (name: string) => bad.split(',').includes(name);
    return names.split(',').map((name) => ({
      name,
      text: (
        <>
          {labels.tab(name)}
          {isBad(name) && <i className="v-baddot" role="img" aria-label={translate('views.form.problem')} />}
        </>
      ),
    }));
  }, [names, bad, labels, translate]);
  if (shown.length < 2) return <Divider />;
  return (
    <Deferred until={<TabSpace />}>
      <TabStrip tabs={tabs} current={current} onTab={onTab} ids={tabIds} />
    </Deferred>
  );
});
