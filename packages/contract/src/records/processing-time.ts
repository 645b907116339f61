/** A case's times (specification §3.4): ISO moments; null where the thing has not happened. */
export interface ProcessingTimes {
  readonly processingTimeSeconds: number | null
  readonly createdAt: string
  readonly startedAt: string | null
  readonly completedAt: string | null
}

/**
 * The seconds of 'Procesado en X': as given, otherwise from start to completion, or from creation to completion, where
 * the later time is after the earlier. Null where it is unknown.
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
