import { useTranslate } from 'ra-core';

/** The priority of an alarm as a color at the edge of its row, which is positioned; nothing if the platform doesn't tell it. */
export function PriorityEdge({ priority }: { priority: number | null }) {
  const translate = useTranslate();
  if (priority === null) return null;
  return <span className="at-edge" data-priority={priority} title={translate('alarmTable.priority', { priority })} />;
}
