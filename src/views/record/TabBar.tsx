import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { holds } from '../../engine/conditions.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import type { Tab } from '../../engine/view.ts';
import type { Labels } from '../labels.ts';
import { flatten } from './errors.ts';

/** Ids that tie a tab to its panel. */
export function tabIds(name: string): { tab: string; panel: string } {
  return { tab: `tab-${name}`, panel: `panel-${name}` };
}

/** Fields that a tab shows, in its rows or by its widget. */
export function fieldsOf(tab: Tab): string[] {
  return [...(tab.rows ?? []).flat(), ...(tab.fields ?? [])];
}

/** Name of the tab that shows a field. */
export function tabOf(resource: Resource, path: string): string | undefined {
  const [top = path] = path.split('.');
  return resource.tabs.find((tab) => fieldsOf(tab).includes(top))?.name;
}

interface TabBarProps {
  resource: Resource;
  labels: Labels;
  current: string | undefined;
  onTab: (tab: string) => void;
}

/** The tabs of a record; one with a fault in it has a red dot. */
export function TabBar({ resource, labels, current, onTab }: TabBarProps) {
  const translate = useTranslate();
  const { control, getValues } = useFormContext<RecordData>();
  const { errors } = useFormState({ control });
  const conditional = resource.tabs.some((tab) => tab.visible);
  useWatch({ control, disabled: !conditional });
  // on a phone not all have room: the open one is seen
  useEffect(() => {
    const tab = document.getElementById(tabIds(current ?? '').tab);
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  const values = getValues();
  const shown = resource.tabs.filter((tab) => holds(tab.visible, values));
  if (shown.length < 2) return <div className="v-notabs" />;
  const bad = new Set(Object.keys(flatten(errors)).map((path) => tabOf(resource, path)));
  const step = (from: number, by: number) => {
    const next = shown[(from + by + shown.length) % shown.length];
    if (!next) return;
    onTab(next.name);
    document.getElementById(tabIds(next.name).tab)?.focus();
  };
  return (
    <div className="v-tabs" role="tablist">
      {shown.map((tab, index) => (
        <button
          key={tab.name}
          id={tabIds(tab.name).tab}
          type="button"
          role="tab"
          aria-selected={tab.name === current}
          aria-controls={tab.name === current ? tabIds(tab.name).panel : undefined}
          tabIndex={tab.name === current ? 0 : -1}
          onClick={() => onTab(tab.name)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') step(index, 1);
            else if (event.key === 'ArrowLeft') step(index, -1);
          }}
        >
          {labels.tab(tab.name)}
          {bad.has(tab.name) && <i className="v-baddot" role="img" aria-label={translate('views.form.problem')} />}
        </button>
      ))}
    </div>
  );
}
