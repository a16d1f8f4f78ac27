import { useDefinition } from '../../definition/context.tsx';
import type { TabProps } from '../../definition/widgets.ts';
import { textsOption } from '../../engine/named.ts';
import { Fields } from '../../inputs/Fields.tsx';

/** A tab with all membership fields of a record. */
export default function MembershipsTab({ options, Inner }: TabProps) {
  const resource = useDefinition();
  const all = Object.entries(resource.fields).flatMap(([name, f]) => (f.type === 'ref' && f.multiple ? [name] : []));
  return (
    <Fields>
      {(textsOption(options, 'fields') ?? all).map((name) => (
        <Inner key={name} path={name} widget="memberships" />
      ))}
    </Fields>
  );
}
