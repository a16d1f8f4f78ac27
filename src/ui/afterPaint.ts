/**
 * Runs `work` once the next frame has been painted; in a hidden window, which paints nothing, in the next task.
 * Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  const next = () => {
    timer = setTimeout(work);
  };
  if (document.hidden) next();
  else frame = requestAnimationFrame(next);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
