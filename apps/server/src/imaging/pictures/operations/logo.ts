import type { Operation } from '../operation.ts'
import { redraw } from './redraw.ts'

/** Enough for 300 dots per inch at the size in which a report prints it. */
const box = { width: 600, height: 300 }

/** A logo as a PNG of our own making, on the white of the paper. Refuses as `redraw` does. */
export const logo: Operation<null, null> = async bytes => ({
  value: null,
  bytes: await redraw(bytes, picture =>
    picture
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png({ palette: true, quality: 90, compressionLevel: 9 }),
  ),
})
