import { memo } from 'react';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { Fields } from '../../inputs/Fields.tsx';

/** Rows of the form: one field, or several side by side. */
export const FieldRows = memo(function FieldRows({ rows }: { rows: readonly (string | string[])[] }) {
  return (
    <Fields>
      {rows.map((row) => {
        const names = Array.isArray(row) ? row : [row];
        return (
          <div key={names.join()} className={names.length > 1 ? 'v-row several' : 'v-row'}>
            {names.map((name) => (
              <FieldInput key={name} path={name} />
            ))}
          </div>
        );
      })}
    </Fields>
  );
});
