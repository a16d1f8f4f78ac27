import { FormHelperText } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { fetchAlarmPlans } from '../../../dataProvider/calls/alarmPlans.ts';
import { useDefinitions } from '../../definition/context.tsx';
import { companionOf } from '../../engine/refs.ts';
import { titleOf } from '../../engine/template.ts';
import { ReadOnlyText } from '../../inputs/basicInputs.tsx';
import { FieldSelect } from '../../inputs/EnumInput.tsx';
import { useField } from '../../inputs/fieldContext.ts';

/** Input for an alarm plan, selected by name from all plans. */
export default function AlarmPlanInput() {
  const { field, path, value, record, readOnly, onChange, setOther } = useField();
  const translate = useTranslate();
  const locale = useLocale();
  const plans = useDefinitions().byName.get(field.type === 'ref' ? field.to : '');
  const { data, isError, isPending } = useQuery({
    queryKey: [plans?.name, 'search', 'all', locale],
    queryFn: ({ signal }) => (plans ? fetchAlarmPlans(plans, locale, signal) : undefined),
    enabled: plans !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  if (!plans || field.type !== 'ref') return null;
  const companion = companionOf(path, field);
  const known = (data?.list ?? []).map((plan) => ({
    id: plan.id,
    title: titleOf(plans, plan),
    organization: typeof plan.orgName === 'string' ? plan.orgName : '',
  }));
  const chosen = typeof value === 'number' ? value : undefined;
  const given = record[companion.name];
  const own = known.find(({ id }) => id === chosen);
  const title = own?.title ?? (typeof given === 'string' && given !== '' ? given : `#${chosen}`);
  if (readOnly) return <ReadOnlyText text={chosen === undefined ? '' : title} />;
  return (
    <>
      <FieldSelect
        value={chosen === undefined ? '' : String(chosen)}
        onChange={(next) => {
          const id = next === '' ? null : Number(next);
          setOther(companion.path, known.find((plan) => plan.id === id)?.title ?? null);
          onChange(id);
        }}
      >
        <option value="">{translate(isPending ? 'views.list.loading' : 'alarmApps.choosePlan')}</option>
        {chosen !== undefined && !own && <option value={chosen}>{title}</option>}
        {known.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {plan.organization ? `${plan.title} · ${plan.organization}` : plan.title}
          </option>
        ))}
      </FieldSelect>
      {(isError || data?.list.length === 0) && (
        <FormHelperText role="status">{translate(isError ? 'errors.list' : 'alarmApps.noPlans')}</FormHelperText>
      )}
    </>
  );
}
