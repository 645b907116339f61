/** A case's times (specification §3.4): ISO moments; null if the event has not occurred. */
export interface ProcessingTimes {
  readonly processingTimeSeconds: number | null
  readonly createdAt: string
  readonly startedAt: string | null
  readonly completedAt: string | null
}

/**
 * The seconds of 'Procesado en X': as given, else from start to completion, else from creation to completion, if the
 * later time is after the earlier. Null if unknown.
 */
export const processingSeconds = (times: ProcessingTimes): number | null =>
  times.processingTimeSeconds ??
  secondsBetween(times.startedAt, times.completedAt) ??
  secondsBetween(times.createdAt, times.completedAt)

const secondsBetween = (from: string | null, to: string | null): number | null => {
  if (from === null || to === null) return null
  const ms = Date.parse(to) - Date.parse(from)
  return ms > 0 ? ms / 1000 : null
}
