/** What the watchdog writes before it ends a process that holds too much. */
export const overMemory = 'xrai: over its memory\n'

/** The messages of V8, WebAssembly, libstdc++, libvips and an ArrayBuffer when memory is exhausted. */
const words =
  /xrai: over its memory|out of memory|heap limit|invalid array length|bad_alloc|allocation fail|(could not|cannot) allocate/i

/** Whether an error's message, or what a process said before it ended, indicates that memory could not be allocated. */
export const isExhaustion = (said: string): boolean => words.test(said)
