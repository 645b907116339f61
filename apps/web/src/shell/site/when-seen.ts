/** Fallback delay for a browser without paint timing. */
const patience = 3000

/**
 * Calls `begin` once: at the first pointer, key or focus event, else when idle after the largest text or image in view
 * was painted, so that no script competes with the first paint for the network or the processor.
 */
export function whenSeen(begin: () => void): void {
  const waiting = new AbortController()
  const once = () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    begin()
  }
  for (const kind of ['pointerdown', 'keydown', 'focusin'] as const) {
    addEventListener(kind, once, { capture: true, passive: true, signal: waiting.signal })
  }
  const kinds = PerformanceObserver.supportedEntryTypes
  const type = ['largest-contentful-paint', 'paint'].find(kind => kinds.includes(kind))
  if (type !== undefined) {
    const painted = new PerformanceObserver(() => {
      painted.disconnect()
      if ('requestIdleCallback' in window) requestIdleCallback(once, { timeout: 1000 })
      else setTimeout(once)
    })
    painted.observe({ type, buffered: true })
  }
  setTimeout(once, patience)
  // The focus may have moved before this script was loaded.
  if (document.activeElement !== document.body) once()
}
