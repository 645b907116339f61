/** The spacing of a sheet, in points. */
export interface Density {
  /** The maximum height of the key picture. */
  readonly picture: number
  /** Above and below each row of the header's fields. */
  readonly field: number
  /** Above and below each row of findings. */
  readonly padding: number
  /** Above a heading. */
  readonly gap: number
  /** The width of the tooth chart, as a part of the sheet's. */
  readonly toothChart: number
  /** Findings in two columns, and the dentist's texts side by side. */
  readonly isPaired: boolean
  /** Without the legend, because the rows also show lines and classes, and with the clinic in two lines. */
  readonly isBare: boolean
  /** The key picture and the tooth chart side by side. */
  readonly isBeside: boolean
}

export const loose: Density = {
  picture: 290,
  field: 6,
  padding: 3.6,
  gap: 12,
  toothChart: 1,
  isPaired: false,
  isBare: false,
  isBeside: false,
}

const bare: Density = { ...loose, isPaired: true, isBare: true }
const beside: Density = { ...bare, toothChart: 0.485, isBeside: true }

/** From loose to dense: a report uses the first with which it fits its intended number of pages. */
export const densities: readonly Density[] = [
  loose,
  { ...loose, picture: 225, field: 4.5, padding: 2.4, gap: 9, toothChart: 0.8, isPaired: true },
  { ...bare, picture: 200, field: 4, padding: 2, gap: 7, toothChart: 0.66 },
  { ...bare, picture: 165, field: 3, padding: 1.6, gap: 6, toothChart: 0.6 },
  { ...beside, picture: 190, field: 3, padding: 1.6, gap: 7 },
  { ...beside, picture: 150, field: 2, padding: 1, gap: 4 },
]

/** Up to 12 findings and the signature fit one sheet, up to 30 two. */
export function pagesFor({ length }: readonly unknown[]): number {
  if (length > 30) return Number.POSITIVE_INFINITY
  return length <= 12 ? 1 : 2
}
