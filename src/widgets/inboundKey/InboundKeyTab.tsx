import { useTranslate } from 'ra-core';
import { inboundKeyState, renewInboundKey, revokeInboundKey } from '../../../dataProvider/calls/inboundKeys.ts';
import { useDefinition, useMay } from '../../definition/context.tsx';
import type { TabProps } from '../../definition/widgets.ts';
import { titleOf } from '../../engine/template.ts';
import { NoItems } from '../../inputs/NoItems.tsx';
import { SecretAddress } from '../../inputs/SecretAddress.tsx';

/** The address under which a connected system raises the alarm of the record, for who may change the record. */
export default function InboundKeyTab({ record, readOnly }: TabProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const may = useMay();
  const { id } = record;
  if (typeof id !== 'number') return null;
  if (readOnly || !may('update')) return <NoItems>{translate('views.inbound.locked')}</NoItems>;
  const calls = {
    key: [resource.name, 'inboundKey', id],
    state: async () => {
      const { createdAt, lastUsedAt } = await inboundKeyState(id);
      return { madeAt: createdAt, usedAt: lastUsedAt };
    },
    renew: () => renewInboundKey(id),
    revoke: () => revokeInboundKey(id),
  };
  return (
    <section aria-label={translate('views.inbound.title')}>
      <SecretAddress
        name={titleOf(resource, record)}
        calls={calls}
        say={(key, values) => translate(`views.inbound.${key}`, values)}
        asks
      />
    </section>
  );
}
