import { renderSVG } from 'uqr'

/** The QR code of a text, as an SVG with its quiet zone. */
export const qrCodeOf = (text: string): string => renderSVG(text, { border: 2, ecc: 'M' })
