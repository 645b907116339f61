import { dicomFactsSchema } from '@xrai/contract/records/radiograph'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dicomFile, type Element, greyPixels } from '../../../fixtures/dicom-file.ts'
import { refusalCode } from '../../../fixtures/pictures.ts'
import { decode } from '../node.ts'

/** Each attribute that becomes a fact, with its value representation. */
const attributes = [
  [0x00080016, 'UI'],
  [0x00080018, 'UI'],
  [0x00080020, 'DA'],
  [0x00080050, 'SH'],
  [0x00080060, 'CS'],
  [0x00080070, 'LO'],
  [0x00100010, 'PN'],
  [0x00100020, 'LO'],
  [0x00100030, 'DA'],
  [0x00100040, 'CS'],
  [0x00101010, 'AS'],
  [0x00181114, 'DS'],
  [0x00181164, 'DS'],
  [0x0020000d, 'UI'],
  [0x0020000e, 'UI'],
  [0x00200020, 'CS'],
  [0x00280008, 'IS'],
  [0x00280030, 'DS'],
  [0x00280034, 'IS'],
  [0x00280a02, 'CS'],
  [0x00281050, 'DS'],
  [0x00281051, 'DS'],
  [0x00281055, 'LO'],
] as const

const pieces = [
  '0',
  '1',
  '9',
  '.',
  '-',
  '+',
  'e',
  'E',
  '30',
  '308',
  '\\',
  '^',
  '=',
  ' ',
  '\0',
  'Y',
  'Infinity',
  'NaN',
  '0x',
  '😀',
  '\u202e',
]
const value = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 80 }).map(parts => parts.join('')),
  fc.double().map(String),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .date({ noInvalidDate: true, min: new Date('0000-01-01T00:00:00Z') })
    .map(day => day.toISOString().slice(0, 10).replaceAll('-', '')),
  fc.uint8Array({ maxLength: 80 }),
)

const fileOf = (elements: Element[]) => {
  const image = greyPixels(32, 32, { allocated: 8, stored: 8 })
  return dicomFile({
    elements: [...image, [0x00080005, 'CS', 'ISO_IR 192'], ...elements],
    pixels: new Uint8Array(32 * 32),
  })
}

describe('random attributes', () => {
  it('become facts that the contract and the database accept, or a refusal', { timeout: 120_000 }, async () => {
    const some = fc.subarray([...attributes], { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(some, fc.array(value, { minLength: 4, maxLength: 4 }), async (chosen, values) => {
        const file = fileOf(chosen.map(([tag, vr], at): Element => [tag, vr, values[at] ?? '']))
        try {
          const { facts } = await decode(file)
          expect(dicomFactsSchema.parse(facts.dicom)).toEqual(facts.dicom)
          // PostgreSQL stores neither half a surrogate pair nor NUL in JSON.
          const json = JSON.stringify(facts.dicom)
          expect(json).not.toMatch(/\\u(d[89a-f]|0000)/i)
        } catch (refusal) {
          expect(await refusalCode(Promise.reject(refusal))).toBe('DICOM_DAMAGED')
        }
      }),
      { numRuns: 400 },
    )
  })

  it.each(['1e30', '9007199254740993'])('refuse a file of %s frames', async frames => {
    expect(await refusalCode(decode(fileOf([[0x00280008, 'IS', frames]])))).toBe('DICOM_DAMAGED')
  })

  it('omit a date of the year 0', async () => {
    const { facts } = await decode(fileOf([[0x00100030, 'DA', '00000101']]))
    expect(facts.dicom?.patientBirthDate).toBeUndefined()
  })

  it("do not cut a window's name within a character", async () => {
    const named: Element[] = [
      [0x00281050, 'DS', '1\\2'],
      [0x00281051, 'DS', '4\\4'],
      [0x00281055, 'LO', `${'a'.repeat(63)}😀\\b`],
    ]
    const { facts } = await decode(fileOf(named))
    expect(facts.dicom?.windows?.[0]?.isWellFormed()).toBe(true)
  })
})
