import { useTranslate } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import type { SavedView } from '../../../dataProvider/calls/savedViews.ts';
import RefNames from '../../cells/RefNames.tsx';
import { useDefinition } from '../../definition/current.tsx';
import { useLabels } from '../../definition/labels.ts';
import { byField } from '../../engine/fieldFilter.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { FilterValueText } from '../../list/filter/FilterValueText.tsx';
import { readState } from '../../list/state/urlState.ts';

/** Describes what a view of the current list shows: search, organization, filters and sort. */
export function ViewDescription({ view }: { view: SavedView }) {
  const translate = useTranslate();
  const labels = useLabels();
  const resource = useDefinition();
  const params = new URLSearchParams(String(view.state.query ?? ''));
  const { search, orgId, filters, sort } = readState(params, resource);
  const parts: [string, ReactNode, ReactNode][] = [
    ...(search ? [['search', translate('views.list.search'), search] as [string, ReactNode, ReactNode]] : []),
    ...(orgId === undefined
      ? []
      : [
          ['org', translate('views.list.organization'), <RefNames key="org" to="organizations" ids={[orgId]} />] as [
            string,
            ReactNode,
            ReactNode,
          ],
        ]),
    ...Object.entries(byField(filters)).map(([name, filter]): [string, ReactNode, ReactNode] => [
      name,
      labels.field(name),
      <FilterValueText key={name} name={name} filter={filter} />,
    ]),
    ...(params.has('sort')
      ? [['sort', translate('savedViews.sort'), labels.field(sort.field)] as [string, ReactNode, ReactNode]]
      : []),
  ];
  if (parts.length === 0) return translate('savedViews.everything');
  return parts.map(([key, name, value], index) => (
    <Fragment key={key}>
      {index > 0 && '; '}
      <Phrase of="views.labelled" values={{ label: name, value }} />
    </Fragment>
  ));
}
