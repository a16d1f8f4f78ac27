import { useTranslate } from 'ra-core';
import type { AlarmPanel } from '../../../protocol/panels.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { TabStrip } from '../../ui/TabStrip.tsx';

interface PanelChooserProps {
  panels: readonly AlarmPanel[];
  current: number | undefined;
  onOpen: (id: number) => void;
}

/** More panels than this are shown as a select box instead of tabs. */
const MOST_TABS = 7;
const ids = (id: string) => ({ tab: `panel-tab-${id}`, panel: `panel-${id}` });

/** Returns the ARIA attributes that link the content of a panel to its tab; none if there are no tabs. */
export function tabPanelOf(panels: readonly AlarmPanel[], { id }: AlarmPanel) {
  if (panels.length > MOST_TABS) return {};
  const { tab, panel } = ids(String(id));
  return { role: 'tabpanel', id: panel, 'aria-labelledby': tab };
}

/** Chooses a panel; if there are panels of several organizations, each is labeled with its organization. */
export function PanelChooser({ panels, current, onOpen }: PanelChooserProps) {
  const translate = useTranslate();
  const shownName = useShownOrgName();
  const several = new Set(panels.map(({ orgId }) => orgId)).size > 1;
  const textOf = ({ name, orgName }: AlarmPanel) => (several && orgName ? `${name} · ${shownName(orgName)}` : name);
  const label = translate('panels.choose');
  if (panels.length > MOST_TABS) {
    const options = panels.map((panel) => [String(panel.id), textOf(panel)] as const);
    const none = panels.some(({ id }) => id === current) ? [] : ([['', '…']] as const);
    return (
      <SelectBox
        label={label}
        value={String(current ?? '')}
        options={[...none, ...options]}
        onChange={(value) => value !== '' && onOpen(Number(value))}
      />
    );
  }
  return (
    <TabStrip
      label={label}
      tabs={panels.map((panel) => ({ name: String(panel.id), text: textOf(panel) }))}
      current={current === undefined ? undefined : String(current)}
      onTab={(name) => onOpen(Number(name))}
      ids={ids}
      flush
    />
  );
}
