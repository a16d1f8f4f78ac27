import type { Resource, Tab } from './definition.ts';
import { named, textsOption } from './named.ts';

/** The fields of a tab, in its rows or its widget. */
export function fieldsOf(tab: Tab): string[] {
  const { options = {} } = named(tab.widget) ?? {};
  return [...(tab.rows ?? []).flat(), ...(textsOption(options, 'fields') ?? [])];
}

/** Name of the tab that shows a field. */
export function tabOf(resource: Pick<Resource, 'tabs'>, path: string): string | undefined {
  const [top = path] = path.split('.');
  return resource.tabs.find((tab) => fieldsOf(tab).includes(top))?.name;
}
