import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { resetTwoFactor, twoFactorStatus } from '../../../dataProvider/calls/session.ts';
import { useDefinition, useMay, useShowFailure } from '../../definition/context.tsx';
import { refreshLists } from '../../definition/refresh.ts';
import { named, textOption } from '../../engine/named.ts';
import { titleOf } from '../../engine/template.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { InputRow } from '../../inputs/InputRow.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { StateMark, type TwoFactorState } from './StateMark.tsx';

/** The state of a user's second factor, with a button to reset it (spec section 6). */
export default function TwoFactorInput() {
  const { id, field, record, describedBy } = useField();
  const resource = useDefinition();
  const translate = useTranslate();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const may = useMay();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const name = record[textOption(named(field.widget ?? '').options, 'login') ?? ''];
  const stored = typeof record.id === 'number' && typeof name === 'string' && may('one');
  const login = stored ? name : '';
  const key = [resource.name, 'twoFactor', record.id];
  const { data, isPending } = useQuery({
    queryKey: key,
    queryFn: () => twoFactorStatus(login),
    enabled: stored,
    gcTime: 0,
    retry: false,
  });
  const reset = async () => {
    setAsking(false);
    try {
      await resetTwoFactor(login);
      notify('account.reset.done', { type: 'success', messageArgs: { name: titleOf(resource, record) } });
      void queries.invalidateQueries({ queryKey: key });
      refreshLists(queries, resource);
    } catch (error) {
      showFailure(error, {});
    }
  };
  const known: TwoFactorState | undefined = data && (data.enrolled ? 'on' : data.required ? 'due' : 'off');
  const state = stored ? known : 'off';
  return (
    <InputRow>
      <output id={id} aria-describedby={describedBy}>
        {state ? <StateMark state={state} /> : translate(`account.twoFactorState.${isPending ? 'loading' : 'unknown'}`)}
      </output>
      {state === 'on' && may('update') && (
        <Button small onClick={() => setAsking(true)}>
          {translate('account.reset.title')}
        </Button>
      )}
      {asking && (
        <Dialog
          title={translate('account.reset.title')}
          onClose={() => setAsking(false)}
          cancel
          actions={
            <Button kind="danger" onClick={reset}>
              {translate('account.reset.title')}
            </Button>
          }
        >
          <p>{translate('account.reset.confirm', { name: titleOf(resource, record) })}</p>
        </Dialog>
      )}
    </InputRow>
  );
}
