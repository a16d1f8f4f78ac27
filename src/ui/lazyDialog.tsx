import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import { loadChunk } from './chunks.ts';

/**
 * A dialog that is loaded when it is opened first. It is rendered deferred, without a placeholder: React would show one for
 * at least 300 ms, even if the dialog is loaded sooner.
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
