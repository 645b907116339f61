import type { Codec } from '../codec.ts'
import { checkSize } from '../limits.ts'
import type { GrayImage, Radiograph } from '../radiograph.ts'
import { toDisplay } from './display.ts'
import { readDataSet } from './elements.ts'
import { readFacts } from './facts.ts'
import { readFrame } from './frame.ts'
import { readLayout } from './layout.ts'
import { allTags } from './tags.ts'
import { readTransferSyntax } from './transfer-syntax.ts'

/** A DICOM file to its first frame, ready for display, and its facts about patient and exposure. */
export const decodeDicom = async (bytes: Uint8Array, codec: Codec): Promise<Radiograph> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { syntax, start } = readTransferSyntax(view)
  const data = readDataSet(view, syntax, allTags, { start, end: view.byteLength })
  const layout = readLayout(data)
  const { width, height, bitsStored, bitsAllocated, samples } = layout
  checkSize(width, height, (samples * bitsAllocated) / 8)
  const frame = await readFrame(data, layout, syntax, codec)
  const image: GrayImage = frame.colour
    ? { width, height, data: frame.gray, maximum: 255 }
    : toDisplay(frame.stored, data, layout)
  return {
    image,
    facts: { format: 'dicom', width, height, bitsPerSample: bitsStored, dicom: readFacts(data, syntax.uid) },
  }
}
