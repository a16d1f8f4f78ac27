import { useField } from './fieldContext.ts';

/** The fields of an object, in a frame. */
export function GroupInput() {
  const { field, path, label, Inner } = useField();
  if (field.type !== 'group') return null;
  return (
    <fieldset className="v-group">
      <legend className="sr">{label}</legend>
      {Object.keys(field.fields).map((name) => (
        <Inner key={name} path={`${path}.${name}`} />
      ))}
    </fieldset>
  );
}
