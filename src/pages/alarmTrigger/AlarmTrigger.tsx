import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DefinitionProvider, useDefinitions, useFailureText } from '../../definition/context.tsx';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/State.tsx';
import { type Address, readAddress } from './address.ts';
import { dropDraft, readDraft } from './draft.ts';
import { blankValues, FORM, type Values } from './form.ts';
import { loadEarlier, type MissingRecords } from './load.ts';
import { sender } from './sender.ts';
import { TriggerForm } from './TriggerForm.tsx';
import { useLoad } from './useLoad.ts';

/** Form that raises an alarm with an alarm point, with a template or as a manual call. */
export default function AlarmTrigger() {
  const [params] = useSearchParams();
  useEffect(() => sender.resume(), []);
  return (
    <DefinitionProvider resource={FORM}>
      <Opened key={params.toString()} search={params.toString()} address={readAddress(params)} />
    </DefinitionProvider>
  );
}

/** Shows the form with the values of a draft, otherwise with those of the record that the URL names, once loaded. */
function Opened({ search, address: { manual, wanted } }: { search: string; address: Address }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const load = useLoad();
  const { orgId, userLanguage } = useDefaults();
  const { byName } = useDefinitions();
  const offered = (['point', 'template'] as const).find((one) => byName.has(`alarm-${one}s`));
  const kind = manual ? 'text' : offered;
  const [draft, setDraft] = useState(() => readDraft(search));
  const [round, setRound] = useState(0);
  const query = useQuery({
    queryKey: ['alarmTrigger', search, round],
    queryFn: async (): Promise<{ values: Values; missing: MissingRecords }> => {
      const blank = blankValues({ orgId, language: userLanguage, kind });
      if (!wanted) return { values: blank, missing: {} };
      const { filling, missing } =
        wanted.kind === 'again'
          ? await loadEarlier(wanted.from, wanted.id)
          : { filling: await load(wanted.kind, wanted.id), missing: {} };
      return { values: { ...blank, ...filling } as Values, missing };
    },
    enabled: draft === undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const startOver = () => {
    dropDraft();
    setDraft(undefined);
    setRound(round + 1);
  };
  const start = draft ? { values: draft.values, missing: {} } : query.data;
  if (query.error && !start) {
    return (
      <State alert icon="error" title={translate('raise.failed')}>
        <p>{failureText(query.error, { op: 'one' })}</p>
        <Button onClick={() => void query.refetch()}>{translate('views.refusal.retry')}</Button>
      </State>
    );
  }
  if (!start) return <Skeleton lines={6} />;
  return (
    <TriggerForm
      key={round}
      search={search}
      draft={draft}
      onStartOver={startOver}
      {...start}
      manual={manual || start.values.manual}
    />
  );
}
