/** Limits at the edge, apart from the schemas so that a screen can name them without zod. */
export const chartLimits = {
  /** Maximum characters of an entry's note. */
  note: 200,
  /** Maximum characters of the specifications, and of the observations. */
  text: 2000,
  /** Maximum changes per call. */
  batch: 64,
  /** Maximum changes per chart, and thus entries. */
  changes: 3000,
  /** Maximum charts per patient. */
  charts: 500,
} as const
