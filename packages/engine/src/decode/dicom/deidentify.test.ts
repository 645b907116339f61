import { readFile } from 'node:fs/promises'
import dcmjs from 'dcmjs'
import { describe, expect, it } from 'vitest'
import {
  dicomFile,
  type Element,
  explicitBig,
  explicitLittle,
  greyPixels,
  implicitLittle,
  words,
} from '../../../fixtures/dicom-file.ts'
import { readSmall } from '../../../fixtures/transfer-syntaxes.ts'
import { concatBytes } from '../concat-bytes.ts'
import { decode } from '../node.ts'
import { deidentify } from './deidentify.ts'
import { readIdentity } from './identity.ts'

const side = 32
const secrets = ['QUISPE', 'HC-0042', '19800229', 'ACC-77', 'Clinica Sol', 'Rojas', 'Av. Sol', 'privado', 'por Ana']

const identity: readonly Element[] = [
  [0x00080050, 'SH', 'ACC-77'],
  [0x00080080, 'LO', 'Clinica Sol'],
  [0x00080081, 'ST', 'Av. Sol 123'],
  [0x00080090, 'PN', 'Rojas^Luz'],
  [0x00081032, 'SQ', { items: [[[0x00080104, 'LO', 'pedida por Ana']]] }],
  [0x00090010, 'LO', 'privado'],
  [0x00091001, 'UN', new TextEncoder().encode('privado de QUISPE ')],
  [0x00100010, 'PN', 'QUISPE^ANA'],
  [0x00100020, 'LO', 'HC-0042'],
  [0x00100030, 'DA', '19800229'],
  [0x00100040, 'CS', 'F'],
  [0x00104000, 'LT', 'Hermana de QUISPE, Luis'],
  [0x00120062, 'CS', 'NO'],
  [0x00321060, 'LO', 'pedida por Ana'],
  [0x00400275, 'SQ', { items: [[[0x00400007, 'LO', 'QUISPE^ANA']]] }],
]
const technical: readonly Element[] = [
  [0x00080020, 'DA', '20260314'],
  [0x00080060, 'CS', 'PX'],
  [0x00180060, 'DS', '70'],
  [0x0020000d, 'UI', '1.2.3.4'],
  [0x00200010, 'SH', 'HC-0042'],
  [0x00281050, 'DS', '2048'],
  [0x00281051, 'DS', '4096'],
  ...greyPixels(side, side),
]
const pixels = (little: boolean) =>
  words(
    Array.from({ length: side * side }, (_, at) => at % 4096),
    little,
  )

const written = (transferSyntax: string) =>
  concatBytes([
    dicomFile({
      transferSyntax,
      elements: [...identity, ...technical],
      pixels: pixels(transferSyntax !== explicitBig),
    }),
    // Bytes after the pixels.
    new TextEncoder().encode('QUISPE'),
  ])

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

const kind = { modality: 'PX', columns: expect.any(Number), rows: expect.any(Number) }

describe('a DICOM file without its identity', () => {
  it.each([
    ['explicit little endian', explicitLittle],
    ['implicit little endian', implicitLittle],
    ['explicit big endian', explicitBig],
  ])('contains none of it in any byte, and the same image: %s', async (_, syntax) => {
    const before = written(syntax)
    const after = await deidentify(before)
    for (const secret of secrets) {
      expect(textOf(before), secret).toContain(secret)
      expect(textOf(after), secret).not.toContain(secret)
    }
    const [one, other] = await Promise.all([decode(before), decode(after)])
    expect(other.image).toEqual(one.image)
    expect(one.facts.dicom).toMatchObject({ patientName: 'ANA QUISPE', patientId: 'HC-0042' })
    expect(other.facts.dicom).toEqual({
      studyDate: '2026-03-14',
      modality: 'PX',
      studyUid: '1.2.3.4',
      photometricInterpretation: 'MONOCHROME2',
      transferSyntax: syntax,
    })
  })

  it('contains none of it if the file was deflated, and is written inflated', async () => {
    const before = readSmall('deflated-12.dcm')
    const after = await deidentify(before)
    expect((await decode(after)).image).toEqual((await decode(before)).image)
    expect((await decode(after)).facts.dicom?.transferSyntax).toBe(explicitLittle)
    expect((await readIdentity(before)).others).toBe(0)
    const { dict } = dcmjs.data.DicomMessage.readFile(after.buffer)
    expect(dict['00120062']?.Value).toEqual(['YES'])
  })

  it('is read by another program, with an empty patient, the removal stated and no private tags', async () => {
    const after = await deidentify(written(explicitLittle))
    const { dict, meta } = dcmjs.data.DicomMessage.readFile(after.buffer)
    expect(meta['00020010']?.Value).toEqual([explicitLittle])
    expect(dict['00100020']?.Value).toEqual([''])
    expect(dict['00120062']?.Value).toEqual(['YES'])
    expect(dict['00080060']?.Value).toEqual(['PX'])
    expect(Object.keys(dict).filter(tag => /^(0009|0032|0040|00081032|00080080)/.test(tag))).toEqual([])
    expect(Object.keys(dict)).toEqual(Object.keys(dict).toSorted())
  })

  it('does not change if it is deidentified again', async () => {
    const after = await deidentify(written(explicitLittle))
    expect(await readIdentity(after)).toEqual({ values: [], others: 0, age: { studyDate: '2026-03-14' }, kind })
    expect(await deidentify(after)).toEqual(after)
  })

  it.each(['panoramic-12bit.dcm', 'periapical-12bit.dcm'])('can be a sample: %s', async name => {
    const bytes = await readFile(new URL(`../../../../../samples/pictures/${name}`, import.meta.url))
    const [one, other] = await Promise.all([decode(bytes), decode(await deidentify(bytes))])
    expect(other.image).toEqual(one.image)
    expect(other.facts.dicom?.patientName).toBeUndefined()
    expect(other.facts.dicom?.spacing).toEqual(one.facts.dicom?.spacing)
  })

  it('is not created from a damaged file', async () => {
    const refused = (bytes: Uint8Array, code: string) => expect(deidentify(bytes)).rejects.toMatchObject({ code })
    await refused(written(explicitLittle).slice(0, 700), 'DICOM_DAMAGED')
    await refused(dicomFile({ transferSyntax: '1.2.3' }), 'DICOM_TRANSFER_SYNTAX_UNSUPPORTED')
  })
})

describe('the identity in a DICOM file', () => {
  it('is listed in display order, and the remaining elements are counted', async () => {
    expect(await readIdentity(written(explicitLittle))).toEqual({
      nameParts: { given: 'ANA', family: 'QUISPE' },
      values: [
        { name: 'patientName', value: 'ANA QUISPE' },
        { name: 'patientId', value: 'HC-0042' },
        { name: 'birthDate', value: '1980-02-29' },
        { name: 'sex', value: 'F' },
        { name: 'accessionNumber', value: 'ACC-77' },
        { name: 'institution', value: 'Clinica Sol' },
        { name: 'institutionAddress', value: 'Av. Sol 123' },
        { name: 'referringPhysician', value: 'Luz Rojas' },
        { name: 'comments', value: 'Hermana de QUISPE, Luis' },
      ],
      // Requested procedure and request, the two private ones, the code sequence, the study's number.
      others: 6,
      age: { patientBirthDate: '1980-02-29', studyDate: '2026-03-14' },
      kind,
    })
  })

  it('has the age from the file if there is no birth date', async () => {
    const elements: readonly Element[] = [[0x00101010, 'AS', '009Y'], ...technical]
    const file = dicomFile({ elements, pixels: pixels(true) })
    expect((await readIdentity(file)).age).toEqual({ patientAge: 9, studyDate: '2026-03-14' })
    expect((await readIdentity(await deidentify(file))).age).toEqual({ studyDate: '2026-03-14' })
  })
})
