import type { Operation } from '../operation.ts'
import { redraw } from './redraw.ts'

/** Three pixels a point of the place that a report has for it. */
const box = { width: 480, height: 210 }

/** A photographed or scanned signature or stamp as a small PNG: its paper white, few colours. Refuses as `redraw` does. */
export const signatureImage: Operation<null, null> = async bytes => ({
  value: null,
  bytes: await redraw(bytes, picture =>
    picture
      .flatten({ background: '#ffffff' })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .normalise({ lower: 1, upper: 80 })
      .png({ palette: true, colours: 16, dither: 0, compressionLevel: 9 }),
  ),
})
