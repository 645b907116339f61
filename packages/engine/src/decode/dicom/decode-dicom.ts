import type { Codec } from '../codec.ts'
import type { GrayImage, Radiograph } from '../radiograph.ts'
import { showsFirstView, toDisplay } from './display.ts'
import { readFacts, statesSides } from './facts.ts'
import { readFirstFrame } from './frame.ts'

/**
 * Decodes a DICOM file to its first frame, ready for display, and its facts about patient and exposure. `window` is an
 * index into the facts' `windows`, which a colour image does not have.
 */
export const decodeDicom = async (bytes: Uint8Array, codec: Codec, window?: number): Promise<Radiograph> => {
  const { data, syntax, layout, frame } = await readFirstFrame(bytes, codec)
  const { width, height, bitsStored } = layout
  const image = frame.colour ? grayImage(frame.gray, layout) : toDisplay(frame.stored, data, frame.layout, window)
  const facts = readFacts(data, syntax.uid)
  // The first name is the default's; where another view or none of them is shown, it would name a wrong image.
  const isNamed = frame.colour || !facts.windows || showsFirstView(frame.stored, data, frame.layout)
  const dicom = isNamed ? facts : { ...facts, windows: [] }
  return {
    image,
    facts: { format: 'dicom', width, height, bitsPerSample: bitsStored, dicom },
    statesSides: statesSides(data),
  }
}

const grayImage = (data: Uint8Array | Uint16Array, size: { width: number; height: number }): GrayImage => {
  const { width, height } = size
  return data instanceof Uint8Array ? { width, height, data, maximum: 255 } : { width, height, data, maximum: 65535 }
}
