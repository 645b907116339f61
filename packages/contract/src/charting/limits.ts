/** Limits at the edge, apart from the schemas so that a screen can name them without zod. */
export const chartLimits = {
  /** Letters of an entry's note. */
  note: 200,
  /** Letters of the specifications, and of the observations. */
  text: 2000,
  /** Changes of one call. */
  batch: 64,
  /** Changes of one chart, and so its entries. */
  changes: 3000,
  /** Charts of one patient. */
  charts: 500,
} as const
