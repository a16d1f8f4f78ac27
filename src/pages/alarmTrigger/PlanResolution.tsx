import { useTranslate } from 'ra-core';
import type { ResolvedLink } from '../../../protocol/duty.ts';
import { Lined } from '../../ui/Lined.ts';
import { useReasonTexts } from '../useReasonTexts.ts';
import { Label } from './Label.tsx';

/** Explains how the alarm point resolves to its alarm plans: by which schedule, override or absence. */
export function PlanResolution({ links }: { links: readonly ResolvedLink[] }) {
  const translate = useTranslate();
  const { reasonText, untilText } = useReasonTexts();
  const shown = links.filter(({ because }) => !['fired', 'own'].includes(because.kind));
  if (shown.length === 0) return null;
  return (
    <section aria-label={translate('raise.way')}>
      <Label>{translate('raise.way')}</Label>
      <Lined as="ol">
        {shown.map(({ kind, id, title, because }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: in a loop the same record occurs twice
          <li key={`${kind} ${id} ${index}`}>
            <b>{title}</b>{' '}
            <span className="v-quiet v-small">
              {[reasonText(because), untilText(because)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </Lined>
    </section>
  );
}
