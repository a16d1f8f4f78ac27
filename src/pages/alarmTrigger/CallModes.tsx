import { useTranslate } from 'ra-core';
import { FieldRows } from '../../record/FieldRows.tsx';

const ROWS = [['mediaProcessingType', 'mediaUsageType'], 'acknowledgeMode'];

/** How people's devices are used, and what counts as an answer. */
export function CallModes() {
  const translate = useTranslate();
  return (
    <details className="raise-modes">
      <summary className="raise-label">{translate('raise.modes')}</summary>
      <FieldRows rows={ROWS} />
    </details>
  );
}
