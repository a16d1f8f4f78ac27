import { useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { named } from '../../engine/named.ts';
import { Facts } from '../../ui/Facts.tsx';
import { conditionText } from './words.ts';

/** How a definition is shown: list, tabs, menu entry, access and storage. */
export function ListAndForm() {
  const resource = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const words = { translate, language: useLocale(), labelOf: labels.field };
  const { list, tabs, menu, viewOf, treeParent, removal, access } = resource;
  const name = (field: string) => (field === 'title' ? translate('definitions.form.recordTitle') : labels.field(field));
  const names = (fields: readonly string[]) => fields.map(name).join(', ');
  const facts: [key: string, value: ReactNode][] = [['recordTitle', <code key="t">{resource.title}</code>]];
  if (list === false) facts.push(['list', translate('definitions.form.noList')]);
  else {
    const shown = list.columns.filter((column) => !column.hidden).map((column) => column.field);
    const offered = list.columns.filter((column) => column.hidden).map((column) => column.field);
    facts.push(['columns', names(shown)]);
    if (offered.length > 0) facts.push(['offered', names(offered)]);
    if (list.filters.length > 0) facts.push(['filters', names(list.filters)]);
    const order = translate(`definitions.form.${list.sort.order}`);
    facts.push(['sort', `${name(list.sort.field)}, ${order}`], ['pageSize', list.pageSize]);
    facts.push(['scope', translate(list.scope ? 'views.yes' : 'views.no')]);
    if (Object.keys(list.fixed).length > 0) facts.push(['fixed', <code key="f">{JSON.stringify(list.fixed)}</code>]);
    if (list.widget) facts.push(['widget', named(list.widget).name]);
  }
  if (resource.rules.length > 0) facts.push(['rules', resource.rules.map(({ rule }) => rule).join(', ')]);
  if (menu) facts.push(['menu', `${translate(`shell.sections.${menu.section}`)}, ${menu.order}, ${menu.icon}`]);
  const storage = Object.entries({ viewOf, treeParent, ...removal }).filter(([, value]) => value !== undefined);
  facts.push(['storage', storage.map(([key, value]) => `${key}: ${String(value)}`).join(' · ')]);
  const shownOf = (tab: (typeof tabs)[number]) => (
    <>
      {named(tab.widget)?.name ?? tab.parts ?? names((tab.rows ?? []).flat())}
      {tab.visible && (
        <small>{translate('definitions.words.when', { condition: conditionText(tab.visible, words) })}</small>
      )}
    </>
  );
  return (
    <>
      <Facts lined facts={facts.map(([key, value]) => ({ key, value, name: translate(`definitions.form.${key}`) }))} />
      <h2>{translate('definitions.form.tabs')}</h2>
      <Facts
        lined
        facts={tabs.map((tab) => ({
          key: tab.name,
          name: (
            <>
              {labels.tab(tab.name)} <code>{tab.name}</code>
            </>
          ),
          value: shownOf(tab),
        }))}
      />
      <h2>{translate('definitions.form.access')}</h2>
      <Facts
        lined
        facts={Object.entries(access).map(([op, authority]) => ({
          key: op,
          name: translate(`definitions.ops.${op}`),
          value: <code>{authority}</code>,
        }))}
      />
    </>
  );
}
