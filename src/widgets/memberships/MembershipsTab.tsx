import type { TabProps } from '../../definition/widgets.ts';

/** A whole tab of memberships: what the record belongs to, and what belongs to it. */
export default function MembershipsTab({ resource, fields, Inner }: TabProps) {
  const all = Object.entries(resource.fields).flatMap(([name, f]) => (f.type === 'ref' && f.multiple ? [name] : []));
  return (
    <div className="v-fields">
      {(fields ?? all).map((name) => (
        <Inner key={name} path={name} widget="memberships" />
      ))}
    </div>
  );
}
