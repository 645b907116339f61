import dcmjs from 'dcmjs'
import { describe, expect, it } from 'vitest'
import { decode } from '../node.ts'

/** A file by an independent writer, so that our reader and our fixtures cannot share the same error. */
const written = (): Uint8Array => {
  const dict = new dcmjs.data.DicomDict({
    '00020002': { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.1.1'] },
    '00020010': { vr: 'UI', Value: ['1.2.840.10008.1.2.1'] },
  })
  dict.dict = {
    '00080016': { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.1.1'] },
    '00080060': { vr: 'CS', Value: ['PX'] },
    '00100010': { vr: 'PN', Value: ['Rojas^Luz'] },
    '00280002': { vr: 'US', Value: [1] },
    '00280004': { vr: 'CS', Value: ['MONOCHROME2'] },
    '00280010': { vr: 'US', Value: [48] },
    '00280011': { vr: 'US', Value: [64] },
    '00280100': { vr: 'US', Value: [16] },
    '00280101': { vr: 'US', Value: [12] },
    '00280102': { vr: 'US', Value: [11] },
    '00280103': { vr: 'US', Value: [0] },
    '00281050': { vr: 'DS', Value: [1536] },
    '00281051': { vr: 'DS', Value: [3072] },
    '7FE00010': { vr: 'OW', Value: [Uint16Array.from({ length: 64 * 48 }, (_, index) => index).buffer] },
  }
  return new Uint8Array(dict.write())
}

describe('a DICOM file written by dcmjs', () => {
  it('is read with its image and its facts', async () => {
    const { image, facts } = await decode(written())
    expect(facts).toMatchObject({ width: 64, height: 48, dicom: { patientName: 'Luz Rojas', modality: 'PX' } })
    expect([image.data[0], image.data[1536], image.data[3071]]).toEqual([0, 32778, 65535])
  })
})
