/* The parts that only a queue needs: one script, which a radiograph that is opened by itself does not load. */

export { QueueHost } from './queue-host.tsx'
export { QueueStart } from './queue-start.tsx'
