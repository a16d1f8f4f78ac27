import { useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import { named } from '../../engine/named.ts';
import { conditionText } from './words.ts';

/** How a definition is shown: list, tabs, menu entry, access and storage. */
export function ListAndForm({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const labels = useLabels(resource);
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
  return (
    <>
      <dl className="def-facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{translate(`definitions.form.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>{translate('definitions.form.tabs')}</h2>
      <dl className="def-facts">
        {tabs.map((tab) => (
          <div key={tab.name}>
            <dt>
              {labels.tab(tab.name)} <code>{tab.name}</code>
            </dt>
            <dd>
              {named(tab.widget)?.name ?? tab.parts ?? names((tab.rows ?? []).flat())}
              {tab.visible && (
                <small>
                  {translate('definitions.words.when', {
                    condition: conditionText(tab.visible, words),
                  })}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <h2>{translate('definitions.form.access')}</h2>
      <dl className="def-facts">
        {Object.entries(access).map(([op, authority]) => (
          <div key={op}>
            <dt>{translate(`definitions.ops.${op}`)}</dt>
            <dd>
              <code>{authority}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
