/** Waits for work that is only good to have: true where the wait was given up before it was done, or with it. */
export async function givesUp(work: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  const givenUp = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  if (!signal.aborted) await Promise.race([work, givenUp])
  return signal.aborted
}
