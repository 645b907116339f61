import type { Operation } from '../operation.ts'
import { redraw } from './redraw.ts'

const side = 512

/** The picture re-encoded as a square JPEG. Throws the errors of `redraw`. */
export const profilePicture: Operation<null, null> = async bytes => ({
  value: null,
  bytes: await redraw(bytes, picture =>
    picture
      .resize({ width: side, height: side, fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 }),
  ),
})
