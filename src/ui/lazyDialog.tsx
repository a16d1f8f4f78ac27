import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import { loadChunk } from './chunks.ts';

/**
 * A dialog that is loaded when it is opened first. It is drawn in a deferred render: nothing is shown in its place before
 * it is there. React would leave a placeholder where it is for 300 ms, however soon the dialog has come.
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
