import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import { loadChunk } from './chunks.ts';

/**
 * Creates a dialog that is loaded when it first opens. It renders deferred instead of with a placeholder, which React
 * would show for at least 300 ms, even if the dialog is loaded sooner.
 */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded = false;
  const Dialog = lazy(async () => {
    const module = await loadChunk(load);
    loaded = true;
    return module;
  }) as ComponentType<Props>;
  return function LazyDialog(props: Props) {
    const shown = useDeferredValue(true, loaded);
    return <Suspense fallback={null}>{shown && <Dialog {...props} />}</Suspense>;
  };
}
