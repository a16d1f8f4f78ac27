import { useTranslate } from 'ra-core';
import { FieldRows } from '../../record/form/FieldRows.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Label } from './Label.tsx';

const ROWS = [['mediaProcessingType', 'mediaUsageType'], 'acknowledgeMode'];

/** Fields that set how the devices of participants are used and what counts as an answer. */
export function CallModes() {
  const translate = useTranslate();
  return (
    <Disclosure title={<Label as="span">{translate('raise.modes')}</Label>}>
      <FieldRows rows={ROWS} />
    </Disclosure>
  );
}
