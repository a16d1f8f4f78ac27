import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { SavedView } from '../../../dataProvider/calls/savedViews.ts';
import RefNames from '../../cells/RefNames.tsx';
import { DefinitionProvider, useDefinition, useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { byField } from '../../engine/fieldFilter.ts';
import { menuLabelKey, pageLabelKey } from '../../engine/labels.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { FilterValueText } from '../../list/filter/FilterValueText.tsx';
import { readState } from '../../list/state/urlState.ts';
import { alarms } from '../../live/alarmDefinition.ts';
import { Pending } from '../../record/pane/states.tsx';
import { PageTitle } from '../../ui/blocks.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { State } from '../../ui/State.tsx';
import { type SavedViewActions, useSavedViews } from './useSavedViews.ts';
import { ViewRow } from './ViewRow.tsx';

/** Describes what a view of the current list shows: search, organization, filters and sort. */
function ViewDescription({ view }: { view: SavedView }) {
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

/** The saved views of the signed-in user, of all lists and of the alarm table. */
export default function SavedViews() {
  const translate = useTranslate();
  const { query, ...changes } = useSavedViews();
  const { data } = query;
  const lists = Object.entries(data ?? {}).filter(([, views]) => views.length > 0);
  return (
    <div className="page">
      <PageTitle>{translate('pages.saved-views')}</PageTitle>
      <p className="v-quiet">{translate('savedViews.about')}</p>
      {!data && <Pending query={query} op="list" lines={6} />}
      {data && lists.length === 0 && (
        <State icon="columns" title={translate('savedViews.none')}>
          <p>{translate('savedViews.noneText')}</p>
        </State>
      )}
      <Stack spacing={8} sx={{ mt: 4, '& table': { tableLayout: 'fixed' } }}>
        {lists.map(([list, views]) => (
          <ListViews key={list} list={list} views={views} changes={changes} />
        ))}
      </Stack>
    </div>
  );
}

/** The views of one list. */
function ListViews({ list, views, changes }: { list: string; views: readonly SavedView[]; changes: SavedViewActions }) {
  const translate = useTranslate();
  const stored = useDefinitions().byName.get(list);
  const resource = list === alarms.name ? alarms : stored;
  const key = list === alarms.name ? pageLabelKey(list) : menuLabelKey(list);
  const title = resource ? translate(key, { smart_count: 2 }) : list;
  const heads = ['name', 'asks', 'start', 'actions'].map((head) => translate(`savedViews.heads.${head}`));
  return (
    <section aria-label={title}>
      <Typography variant="h4" component="h2" gutterBottom>
        {resource ? <Link to={`/${list}`}>{title}</Link> : title}
      </Typography>
      <CardTable heads={heads} caption={title}>
        {views.map((view) => (
          <ViewRow
            key={view.name}
            list={list}
            view={view}
            heads={heads}
            changes={changes}
            taken={views.map(({ name }) => name).filter((name) => name !== view.name)}
            asked={
              resource && (
                <DefinitionProvider resource={resource}>
                  <ViewDescription view={view} />
                </DefinitionProvider>
              )
            }
          />
        ))}
      </CardTable>
    </section>
  );
}
