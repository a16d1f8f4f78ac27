import { useShowFailure } from './context.tsx';
import { useOneAtATime } from './tasks.ts';

/** Runs one call at a time, and shows the message of a failed one; `what`: the operation, for the message. */
export function useShownCall(what: Parameters<ReturnType<typeof useShowFailure>>[1]) {
  const showFailure = useShowFailure();
  const { busy, once } = useOneAtATime();
  const run = (work: () => Promise<unknown>) =>
    once(async () => {
      try {
        await work();
      } catch (error) {
        showFailure(error, what);
      }
    });
  return { busy, run };
}
