import { FormHelperText } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router';
import { type LoginState, lookUpLogin } from '../../../dataProvider/calls/findByLogin.ts';
import { useDebouncedText } from '../../choose/useDebouncedText.ts';
import { useDefinition, useExtension, useMay } from '../../definition/context.tsx';
import type { Field } from '../../engine/definition.ts';
import { fold } from '../../engine/fold.ts';
import { matchesPattern } from '../../engine/matches.ts';
import { titleOf } from '../../engine/template.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { TextInput } from '../../inputs/basicInputs.tsx';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { FieldContext, type FieldState, useField } from '../../inputs/fieldContext.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';

/** Input for a unique text: shows while typing which record has it already. The stored value isn't looked up. */
export default function LoginInput() {
  const state = useField();
  const { path, field, record, value, readOnly, describedBy } = state;
  const resource = useDefinition();
  const translate = useTranslate();
  const may = useMay();
  const id = useId();
  const text = typeof value === 'string' ? value.trim() : '';
  const settled = useDebouncedText(text);
  const stored = useFormInfo().base[path];
  const wanted = !readOnly && may('one') && settled !== '' && settled !== stored && couldBe(field, settled);
  const { data, isFetching, isError } = useQuery({
    queryKey: [resource.name, 'findByLogin', settled],
    queryFn: ({ signal }) => lookUpLogin(resource, settled, signal),
    enabled: wanted,
    gcTime: 0,
    retry: false,
  });
  const pending = wanted && (isFetching || text !== settled);
  // a platform that looks up only by login can't check another field
  const certain = useExtension('login.field') || path === 'login';
  const found = stateOf(data, { path, field, record }, settled);
  const result = !certain && found === 'free' ? 'unknown' : found;
  const shown = wanted && !pending ? (isError ? 'unknown' : result) : undefined;
  return (
    <>
      <FieldContext value={{ ...state, describedBy: [describedBy, id].filter(Boolean).join(' ') }}>
        <TextInput />
      </FieldContext>
      <FormHelperText
        id={id}
        role="status"
        error={shown === 'taken' || shown === 'outside'}
        sx={shown === 'free' ? FREE : SHOWN}
      >
        {pending && <span>{translate('account.login.checking')}</span>}
        {shown && <State shown={shown} data={shown === 'unknown' ? undefined : data} />}
      </FormHelperText>
    </>
  );
}

const SHOWN = { display: 'flex', gap: '5px', '&:empty': { display: 'none' } };
const FREE = { ...SHOWN, '& .MuiSvgIcon-root': { color: 'success.dark' } };

type Shown = 'free' | 'taken' | 'elsewhere' | 'outside' | 'unknown';

const ICONS: Record<Shown, IconName> = {
  free: 'check',
  taken: 'error',
  outside: 'error',
  elsewhere: 'organization',
  unknown: 'lock',
};

function State({ shown, data }: { shown: Shown; data?: LoginState }) {
  const resource = useDefinition();
  const translate = useTranslate();
  const taken = data?.kind === 'taken' ? data.record : undefined;
  const orgName = typeof taken?.orgName === 'string' ? taken.orgName : '';
  return (
    <>
      <Icon name={ICONS[shown]} />
      <span>
        {taken ? (
          <Phrase
            of={`account.login.${shown === 'elsewhere' && orgName ? 'elsewhereIn' : shown}`}
            values={{
              record: <Link to={`/${resource.name}/${taken.id}`}>{titleOf(resource, taken)}</Link>,
              organization: orgName,
            }}
          />
        ) : (
          translate(`account.login.${shown}`)
        )}
      </span>
    </>
  );
}

/** Whether a text follows the field's own rules; others are not looked up. */
function couldBe(field: Field, text: string): boolean {
  if (field.type !== 'text') return false;
  if (field.maxLength !== undefined && text.length > field.maxLength) return false;
  if (field.minLength !== undefined && text.length < field.minLength) return false;
  return field.pattern === undefined || matchesPattern(field.pattern, text);
}

type Own = Pick<FieldState, 'path' | 'field' | 'record'>;

function stateOf(data: LoginState | undefined, { path, field, record }: Own, text: string): Shown | undefined {
  if (!data) return undefined;
  if (data.kind !== 'taken') return data.kind;
  const has = data.record[path];
  if (typeof has === 'string' && fold(has) !== fold(text)) return 'unknown';
  if (data.record.id === record.id) return undefined;
  const apart = field.unique === 'organization' && data.record.orgId !== record.orgId;
  return apart ? 'elsewhere' : 'taken';
}
