import { isAskedFor } from '../../engine/checkRights.ts';
import type { Resource } from '../../engine/definition.ts';
import type { Overlay } from '../../engine/overlay.ts';

/** Templates of a new overlay. */
export const TEMPLATES = ['field', 'hide', 'rename', 'entity', 'empty'] as const;
export type Template = (typeof TEMPLATES)[number];

const firstTab = (resource: Resource): string => resource.tabs.find((tab) => tab.rows)?.name ?? 'details';

/** Returns a field that can be hidden or renamed: one that new records, and the platform, can do without. */
function someField({ fields, essential }: Resource): string {
  const free = Object.entries(fields).filter(([name, field]) => !essential?.includes(name) && field.type !== 'derived');
  const [name] = free.findLast(([, field]) => !isAskedFor(field)) ?? free[0] ?? [];
  return name ?? 'name';
}

function entity(name: string): Overlay {
  const type = name.replaceAll(/[-_]/g, '_').toUpperCase();
  return {
    schema: 1,
    add: [
      {
        schema: 1,
        name,
        title: '{name}',
        fields: {
          name: { type: 'text', required: true, maxLength: 80 },
          description: { type: 'longText', maxLength: 500 },
          orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId' },
        },
        list: { columns: ['name', 'description', 'orgId'] },
        menu: { section: 'masterData', order: 200, icon: 'inventory2' },
        api: { listType: type },
      },
    ],
    labels: { en: { [`resources.${name}.name`]: 'Thing |||| Things' } },
  };
}

/** Returns the text of a new overlay for a resource. */
export function templateText(template: Template, name: string, resource: Resource): string {
  const field = someField(resource);
  const kebab = name.replaceAll('_', '-');
  const overlays: { [template in Template]: () => Overlay } = {
    field: () => ({
      schema: 1,
      patch: [
        {
          name: resource.name,
          fields: { newField: { type: 'text', maxLength: 40, search: true } },
          place: [{ field: 'newField', tab: firstTab(resource) }],
          ...(resource.list !== false && {
            columns: [{ field: 'newField', hidden: true }],
            filters: ['newField'],
          }),
        },
      ],
      labels: { en: { [`resources.${resource.name}.fields.newField`]: 'New field' } },
    }),
    hide: () => ({ schema: 1, patch: [{ name: resource.name, hide: [field] }] }),
    rename: () => ({ schema: 1, labels: { en: { [`resources.${resource.name}.fields.${field}`]: 'Another name' } } }),
    entity: () => entity(kebab),
    empty: () => ({ schema: 1, patch: [] }),
  };
  return `${JSON.stringify(overlays[template](), null, 2)}\n`;
}
