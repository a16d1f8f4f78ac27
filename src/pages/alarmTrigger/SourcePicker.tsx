import { FormHelperText } from '@mui/material';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { DefinitionProvider, useCan, useDefinitions, useFailureText, useMay } from '../../definition/context.tsx';
import { useFieldMessage } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import type { AlarmSource } from '../../live/outgoing.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { useDesktop } from '../../ui/useDesktop.ts';
import { Cards } from './Cards.tsx';
import type { Values } from './form.ts';
import type { SourceValues } from './load.ts';
import { forgetSource } from './recent.ts';
import { useLoad } from './useLoad.ts';

interface SourcePickerProps {
  values: Values;
  locked: boolean;
  fault: string | undefined;
  /** Focus the search on mount. */
  focus: boolean;
  onFill: (filling: SourceValues) => void;
}

/** Values of the form in which no alarm point or template is chosen. */
const sourceless = (kind: AlarmSource['kind']): SourceValues => ({
  source: { kind, title: '', texts: [] },
  name: '',
  systemId: '',
});

/**
 * Fetches the source that was picked last and fills the form with it. Of a record that the user may not read, but whose
 * alarm may be raised, the title is filled in.
 */
function useSourceFetch(target: Resource | undefined, onFill: (filling: SourceValues) => void) {
  const failureText = useFailureText();
  const load = useLoad();
  const [failure, setFailure] = useState('');
  const [loading, setLoading] = useState<number>();
  const wanted = useRef(0);

  /** Returns false if it failed after something else was picked. */
  const fetch = async (picked: {
    kind: 'point' | 'template';
    id: number;
    title: string;
    icon: unknown;
  }): Promise<boolean> => {
    const { kind, id, title } = picked;
    wanted.current += 1;
    const mine = wanted.current;
    setFailure('');
    setLoading(id);
    try {
      const filling = await load(kind, id);
      if (mine === wanted.current) onFill(filling);
    } catch (error) {
      if (mine !== wanted.current) return false;
      const denied = (error as { status?: number }).status === 403;
      if (denied) onFill({ source: { ...picked, texts: [] }, name: title, systemId: '' });
      else {
        forgetSource(kind, id);
        setFailure(failureText(error, { resource: target, op: 'one' }));
      }
    } finally {
      if (mine === wanted.current) setLoading(undefined);
    }
    return true;
  };
  /** Drops what is being fetched, and the failure. */
  const drop = () => {
    wanted.current += 1;
    setFailure('');
  };
  return { failure, loading, fetch, drop };
}

/** Chooses the source of the alarm: an alarm point, a template or only a text. */
export function SourcePicker({ values, locked, fault, focus, onFill }: SourcePickerProps) {
  const translate = useTranslate();
  const message = useFieldMessage();
  const { byName } = useDefinitions();
  const [points, templates] = [byName.get('alarm-points'), byName.get('alarm-templates')];
  const writes = useCan()('MANUAL_CALL');
  const desktop = useDesktop();
  const { source } = values;
  const [kind, setKind] = useState<AlarmSource['kind']>(source.kind);
  const [open, setOpen] = useState(false);
  const target = kind === 'point' ? points : templates;
  const { failure, loading, fetch, drop } = useSourceFetch(target, onFill);

  const pick = useEvent(async (id: number, title: string, icon: unknown) => {
    if (locked || kind === 'text') return;
    if (await fetch({ kind, id, title, icon })) setOpen(false);
  });
  const change = (next: AlarmSource['kind']) => {
    drop();
    setKind(next);
    setOpen(true);
    if (next === source.kind) return;
    if (next === 'text') onFill(sourceless('text'));
    else if (source.id === undefined) onFill(sourceless(next));
  };
  const chosenCard = useRef<HTMLDivElement>(null);
  const [atFirst] = useState(source.id !== undefined);
  useEffect(() => {
    if (focus && atFirst) chosenCard.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [focus, atFirst]);
  const listed = useMay(points)('list');
  const folded = !desktop && !open && source.id !== undefined;
  const kinds: AlarmSource['kind'][] = [
    ...(points ? (['point'] as const) : []),
    ...(templates ? (['template'] as const) : []),
    ...(writes ? (['text'] as const) : []),
  ];
  return (
    <section aria-label={translate('raise.source')}>
      <Line sx={{ gap: '6px 8px' }}>
        {kinds.map((one) => (
          <Button
            key={one}
            kind="chip"
            className={one === kind ? 'on' : undefined}
            aria-pressed={one === kind}
            off={locked}
            onClick={() => change(one)}
          >
            {translate(`raise.kinds.${one}`)}
          </Button>
        ))}
        {folded && (
          <Button small kind="ghost" off={locked} onClick={() => setOpen(true)}>
            {translate('raise.other')}
          </Button>
        )}
      </Line>
      {(failure || fault) && (
        <FormHelperText error role="alert" data-fault="" tabIndex={-1}>
          {failure || (fault === 'required' ? translate('raise.chooseFirst') : message(fault ?? ''))}
        </FormHelperText>
      )}
      {kind !== 'text' && target && (kind === 'template' || listed) && (
        <DefinitionProvider resource={target}>
          <Cards
            key={kind}
            ref={chosenCard}
            kind={kind}
            loading={loading}
            folded={folded}
            chosen={source.kind === kind ? source : undefined}
            focus={focus && !atFirst}
            onPick={pick}
          />
        </DefinitionProvider>
      )}
    </section>
  );
}
