/** The theme's tokens for paper, in points. */
export const ink = '#16211a'
export const muted = '#5b6b60'
export const line = '#d5ddd7'
export const mist = '#f5f8f5'
export const primary = '#3d921e'
export const warning = { ink: '#7a4d00', tint: '#fff7e6', line: '#f1d8a3' } as const

/** A4 in points, upright. */
export const page = { width: 595.28, margin: 40, bottom: 58 } as const
export const contentWidth = page.width - 2 * page.margin

export const sizes = { title: 14.5, heading: 11, body: 9, small: 7.6 } as const

/** Digits of equal width, so that columns of numbers align. */
export const tabular = ['tnum' as const]
