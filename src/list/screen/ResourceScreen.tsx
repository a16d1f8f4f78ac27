import { useListContext } from 'ra-core';
import { Suspense, useMemo, useState } from 'react';
import { DefinitionProvider, useWidgets } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { useChangeParams, useParamsAhead, withParams } from '../../definition/searchParams.ts';
import { allows } from '../../engine/access.ts';
import type { Resource } from '../../engine/definition.ts';
import { named } from '../../engine/named.ts';
import { PAST_JOB } from '../../record/pane/address.ts';
import { NotOffered } from '../../record/pane/states.tsx';
import { lazyPart } from '../../ui/chunks.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useWhenIdle } from '../../ui/painting.ts';
import { useListMarks, useListScreen } from '../state/context.ts';
import { ListProvider } from '../state/ListProvider.tsx';
import type { Row } from '../state/useRows.ts';
import { HeaderBar } from './Bars.tsx';
import { ListPane } from './ListPane.tsx';
import { MasterDetail } from './MasterDetail.tsx';

const PastJobDialog = lazyDialog(() => import('../bulk/BegunJobDialog.tsx'));
const RecordPane = lazyPart(() => import('../../record/pane/RecordPane.tsx'));
// after a failure it is loaded when a record is opened
const loadRecord = () => void RecordPane.preload().catch(() => undefined);

/**
 * The screen of a resource at /<name>/:id?: its list and the open record beside it. Below 1024 px the record takes the
 * full width. All of its state is in the address.
 */
export function ResourceScreen({ resource }: { resource: Resource }) {
  const { lists } = useWidgets();
  const widget = resource.list === false ? undefined : named(resource.list.widget)?.name;
  const Whole = widget ? lists[widget]?.component : undefined;
  return (
    <DefinitionProvider resource={resource}>
      {Whole ? (
        <Suspense fallback={null}>
          <Whole />
        </Suspense>
      ) : allows(resource, 'list') ? (
        <ListProvider>
          <ListAndRecord />
        </ListProvider>
      ) : (
        <Unlisted />
      )}
    </DefinitionProvider>
  );
}

/** The screen of a resource without a list on the server. */
function Unlisted() {
  const labels = useLabels();
  return (
    <section className="v-list" aria-label={labels.name(2)}>
      <HeaderBar>
        <h1>{labels.name(2)}</h1>
      </HeaderBar>
      <NotOffered what="list" />
    </section>
  );
}

function ListAndRecord() {
  const labels = useLabels();
  const { data, selectedIds, onSelect } = useListContext<Row>();
  const { state, change, replace, close } = useListScreen();
  const { openId: id, allSelected } = useListMarks();
  // the record in the address when the screen was opened
  const [opened] = useState(id);

  useWhenIdle(data !== undefined, loadRecord);

  const onRemoved = (removed: number) => {
    if (!allSelected && selectedIds.includes(removed)) onSelect(selectedIds.filter((one) => one !== removed));
  };
  const params = useParamsAhead();
  const changeParams = useChangeParams();
  const job = Number(params.get(PAST_JOB));
  const position = useMemo(() => data?.find((row) => String(row.id) === id), [data, id]);
  return (
    <>
      {job > 0 && (
        <PastJobDialog
          id={job}
          onClose={() => changeParams((now) => withParams(now, { [PAST_JOB]: undefined }), { replace: true })}
        />
      )}
      <MasterDetail
        title={labels.name(2)}
        list={<ListPane />}
        record={
          id !== undefined && (
            <Suspense fallback={<section className="v-rec" aria-busy="true" />}>
              <RecordPane
                key={id}
                id={id}
                row={position}
                orgId={state.orgId}
                follows={id !== opened}
                routes={{
                  tab: state.tab,
                  onTab: (tab) => change({ tab }, { replace: true }),
                  onOpen: replace,
                  onClose: close,
                  onRemoved,
                }}
              />
            </Suspense>
          )
        }
      />
    </>
  );
}
