import { setFlagsFromString } from 'node:v8'

/** The first major version of Node whose V8 knows the flag. */
const since = 24

/**
 * Must be imported first. The embedded database allocates a megabyte per statement outside V8's heap. V8 compares external
 * memory with a separate limit, 64 MB after the last collection, and therefore collected the whole heap at every second
 * upload, 30 ms each time. Counted as part of the heap, it grows by the heap's own rule.
 */
if (Number(process.versions.node.split('.')[0]) >= since)
  setFlagsFromString('--external-memory-accounted-in-global-limit')
