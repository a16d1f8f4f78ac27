import { useEvent } from 'ra-core';
import { useSearchParams } from 'react-router';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import { idIn } from '../../definition/idIn.ts';
import { withParams } from '../../definition/searchParams.ts';
import { readDay } from '../../duty/days.ts';
import { RANGES, type RangeName } from './range.ts';

export const VIEWS = ['schedules', 'people'] as const;

/**
 * Returns date, range, view, page and organization from the address, and `set`, which changes its parameters. `usual`: the
 * range of an address without one.
 */
export function useAddress(today: number, usual: RangeName) {
  const [params, setParams] = useSearchParams();
  const name = RANGES.find((range) => range === params.get('range')) ?? usual;
  const set = useEvent((changes: Record<string, string>) =>
    setParams((before) => withParams(before, changes), { preventScrollReset: true }),
  );
  return {
    name,
    day: readDay(params.get('date')) ?? today,
    view: VIEWS.find((view) => view === params.get('by')) ?? 'schedules',
    page: Math.max(0, Math.floor(Number(params.get('page'))) || 0),
    orgId: idIn(params, 'org') ?? getOrgId(),
    set,
  };
}
