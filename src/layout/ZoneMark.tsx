import { useCapabilities } from '../definitions.tsx';
import { isOwnTime } from '../engine/clock.ts';
import { useI18n } from '../i18n/i18n.ts';

/** The platform's zone, named where its clocks show other times than this machine's: all times shown are the platform's. */
export function ZoneMark() {
  const { translate } = useI18n();
  const zone = useCapabilities()?.timeZone;
  if (!zone || isOwnTime(zone)) return null;
  return (
    <span className="top-zone" title={translate('shell.zone', { zone })}>
      {zone.split('/').at(-1)?.replaceAll('_', ' ')}
      <span className="sr">{translate('shell.zone', { zone })}</span>
    </span>
  );
}
