/** The poll interval while an attempt is running, which takes seconds. */
const waitingMs = 5000
/** The poll interval for changes by other sessions. */
export const restingMs = 3 * waitingMs

/** The poll interval of a list of deliveries: short while one is pending. */
export const followWaiting = (
  deliveries: readonly { readonly state: string }[] | undefined,
  otherwise: number | false = restingMs,
): number | false => (deliveries?.some(({ state }) => state === 'pending') ? waitingMs : otherwise)
