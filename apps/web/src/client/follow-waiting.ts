/** An attempt that is under way ends within seconds. */
const waitingMs = 5000
/** What another session changes is seen by then. */
export const restingMs = 3 * waitingMs

/** How soon a list of deliveries is asked for again: while one waits, its end is near. */
export const followWaiting = (
  deliveries: readonly { readonly state: string }[] | undefined,
  otherwise: number | false = restingMs,
): number | false => (deliveries?.some(({ state }) => state === 'pending') ? waitingMs : otherwise)
