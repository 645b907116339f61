/** Starting: opening and migrating. Ready: takes work. Stopping: ends what it has and takes no more. */
export type Phase = 'starting' | 'ready' | 'stopping'

/** What the process is about, for balancers and supervisors. */
export interface Lifecycle {
  phase(): Phase
  become(phase: Phase): void
}

export const openLifecycle = (first: Phase = 'starting'): Lifecycle => {
  let present = first
  return {
    phase: () => present,
    become: next => {
      present = next
    },
  }
}
