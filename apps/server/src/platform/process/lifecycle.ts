/**
 * Starting: opening and migrating. Ready: accepts work. Stopping: finishes current work and accepts no
 * more.
 */
export type Phase = 'starting' | 'ready' | 'stopping'

/** The phase of the process, for load balancers and supervisors. */
export interface Lifecycle {
  phase(): Phase
  become(phase: Phase): void
}

export const createLifecycle = (first: Phase = 'starting'): Lifecycle => {
  let present = first
  return {
    phase: () => present,
    become: next => {
      present = next
    },
  }
}
