import type { Size } from './coordinates.ts'

/** Specification §9: the overlay's size if the image's own is unknown. */
const defaultSize: Size = { width: 1600, height: 945 }

/** The given size of an image, or the default if it is missing or invalid. */
export const sizeOf = (stored: { readonly width?: number; readonly height?: number } | undefined): Size => {
  const { width = 0, height = 0 } = stored ?? {}
  return width > 0 && height > 0 ? { width, height } : defaultSize
}
