import { describe, expect, it } from 'vitest'
import { foreignFiles, foreignSize, readForeign, summaryOf } from '../../fixtures/foreign-files.ts'
import { decode } from './node.ts'
import { eightBits } from './pixels.ts'

describe('decode of files by other programs', () => {
  it.each(foreignFiles)('shows $name as their readers do', async ({ name, patient, ...expected }) => {
    const { image, facts } = await decode(readForeign(name))
    expect({ width: image.width, height: image.height }).toEqual(foreignSize)
    expect(summaryOf(eightBits(image))).toEqual(expected)
    if (patient) expect(facts.dicom?.patientName).toBe(patient)
  })
})
