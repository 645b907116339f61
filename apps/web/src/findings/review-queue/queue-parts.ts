/* Components that only a queue needs, in one script that a directly opened radiograph does not load. */

export { QueueHost } from './queue-host.tsx'
export { QueueStart } from './queue-start.tsx'
