/** Limits at the edge, apart from the schemas so that a screen can name them without zod. */
export const odontogramLimits = {
  /** Maximum characters of an entry's note. */
  note: 200,
  /** Maximum characters of the specifications, and of the observations. */
  text: 2000,
  /** Maximum changes per call. */
  batch: 64,
  /** Maximum changes per odontogram, and thus entries. */
  changes: 3000,
  /** Maximum odontograms per patient. */
  odontograms: 500,
} as const
