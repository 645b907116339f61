/** The watchdog's message before it ends a process that exceeds its memory. */
export const overMemory = 'xrai: over its memory\n'

/** The watchdog's message before it ends a process that exceeds the time of its task. */
export const overTime = 'xrai: over its time\n'

/** The messages of V8, WebAssembly, libstdc++, libvips and an ArrayBuffer when memory is exhausted. */
const words =
  /xrai: over its memory|out of memory|heap limit|invalid array length|bad_alloc|allocation fail|(could not|cannot) allocate/i

/** True if an error message, or the last words of a process, indicate that memory could not be allocated. */
export const isExhaustion = (said: string): boolean => words.test(said)

/** True if the last words of a process say that its task took too long. */
export const isLate = (said: string): boolean => said.includes(overTime)
