/** A QR code, in SVG, as the address of an <img>. */
export const qrAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
