import { useDefinitions } from '../definition/context.tsx';
import { organizationOf } from '../definition/organization.ts';
import { useTitles } from '../definition/useTitles.ts';
import { titleOf } from '../engine/template.ts';
import { useShownOrgName } from '../i18n/orgName.ts';

const NONE: readonly number[] = [];

interface RefNamesProps {
  to: string;
  ids: readonly number[];
  most?: number | undefined;
  /** Ids of records beside which these are read: titles that are equal have their organizations behind them. */
  beside?: readonly number[] | undefined;
}

/** Titles of the first `most` records, fetched by their ids, and the number of the others. */
export default function RefNames({ to, ids, most = 2, beside = NONE }: RefNamesProps) {
  const target = useDefinitions().byName.get(to);
  const shownName = useShownOrgName();
  const first = ids.slice(0, most);
  const read = [...new Set([...first, ...beside.slice(0, most)])];
  const records = useTitles(to, read);
  const titleAt = (id: number) => {
    const record = records.get(id);
    return (record && target && titleOf(target, record)) || `#${id}`;
  };
  const titles = read.map(titleAt);
  const names = first.map((id) => {
    const [title, record] = [titleAt(id), records.get(id)];
    const isShared = titles.filter((one) => one === title).length > 1;
    const { name = '' } = isShared && record && target ? organizationOf(target, record) : {};
    return name ? `${title} – ${shownName(name)}` : title;
  });
  return names.join(', ') + (ids.length > most ? ` +${ids.length - most}` : '');
}
