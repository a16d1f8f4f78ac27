import { useDefinition } from '../../definition/context.tsx';
import { tabOf } from '../../engine/tabs.ts';
import { controlId } from '../../inputs/FieldInput.tsx';

/** Returns a function that opens the tab of a field of the form, and moves the focus to the field. */
export function useShowField(onTab: (tab: string) => void): (path: string) => void {
  const resource = useDefinition();
  return (path) => {
    const tab = tabOf(resource, path);
    if (tab) onTab(tab);
    // after the tab's fields are rendered
    setTimeout(() => {
      const area = document.querySelector<HTMLElement>(`[data-path="${path}"]`);
      const target =
        document.getElementById(controlId(path)) ?? area?.querySelector<HTMLElement>('input, select, textarea, button');
      target?.focus();
      area?.scrollIntoView?.({ block: 'center' });
    });
  };
}
