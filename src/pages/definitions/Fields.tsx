import { useLocale, useTranslate } from 'ra-core';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { Field } from '../../engine/definition.ts';
import { fieldPaths } from '../../engine/fields.ts';
import { named } from '../../engine/named.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import { limitsOf, switchText, typeText } from './words.ts';

/** Wide enough for the longest single word, "userLanguage". */
const LONGEST = { minWidth: '7.5rem' };

/** All fields of a definition: type, conditions, rules and source. */
export function Fields() {
  const resource = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const words = { translate, language: useLocale(), labelOf: labels.field };
  const when = (value: Field['required'], fallback: boolean) => switchText(value, fallback, words);
  const by = (field: Field) =>
    (['widget', 'cell', 'codec'] as const).flatMap((key) => (field[key] ? [`${key} ${named(field[key]).name}`] : []));
  const start = (field: Field) =>
    field.defaultFrom ?? (field.default === undefined ? '' : JSON.stringify(field.default).slice(0, 60));
  const heads = ['field', 'type', 'required', 'limits', 'visible', 'readOnly', 'default', 'by'] as const;
  return (
    <CardTable heads={heads.map((head) => translate(`definitions.fields.${head}`))}>
      {fieldPaths(resource.fields).map(({ path, field }) => (
        <tr key={path}>
          <th scope="row" style={{ paddingLeft: `${8 + 14 * (path.split('.').length - 1)}px` }}>
            {labels.field(path)} <code>{path.split('.').at(-1)}</code>
          </th>
          <td>
            {typeText(field)}
            {field.type === 'enum' && (
              <small>
                {field.values.slice(0, 12).join(', ')}
                {field.values.length > 12 && ' …'}
              </small>
            )}
          </td>
          <td data-head={translate('definitions.fields.required')}>{when(field.required, false)}</td>
          <td data-head={translate('definitions.fields.limits')}>{limitsOf(field).join(', ')}</td>
          <td data-head={translate('definitions.fields.visible')}>{when(field.visible, true)}</td>
          <td data-head={translate('definitions.fields.readOnly')}>{when(field.readOnly, field.type === 'derived')}</td>
          <td style={LONGEST} data-head={translate('definitions.fields.default')}>
            {start(field)}
          </td>
          <td data-head={translate('definitions.fields.by')}>{by(field).join(', ')}</td>
        </tr>
      ))}
    </CardTable>
  );
}
