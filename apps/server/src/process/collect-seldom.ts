import { setFlagsFromString } from 'node:v8'

/** Of Node, whose V8 knows the flag. */
const since = 24

/**
 * To be imported first. The embedded database allocates a megabyte for each statement, outside V8's heap. V8 counts what lies
 * there against a limit of its own, 64 MB after the last collection, and so collected the whole heap every second
 * upload, 30 ms each time. Counted with the heap it grows by its own rule.
 */
if (Number(process.versions.node.split('.')[0]) >= since)
  setFlagsFromString('--external-memory-accounted-in-global-limit')
