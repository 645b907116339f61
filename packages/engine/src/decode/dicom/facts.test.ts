import { describe, expect, it } from 'vitest'
import { dicomFile, type Element, greyPixels, words } from '../../../fixtures/dicom-file.ts'
import { decode } from '../node.ts'

const radiographOf = (...elements: Element[]) =>
  decode(dicomFile({ elements: [...greyPixels(32, 32), ...elements], pixels: words(Array(32 * 32).fill(7)) }))
const factsOf = async (...elements: Element[]) => (await radiographOf(...elements)).facts.dicom

describe('the facts of a DICOM file', () => {
  it('gives patient, study, device and spacing', async () => {
    const facts = await factsOf(
      [0x00080020, 'DA', '20260314'],
      [0x00080060, 'CS', 'PX'],
      [0x00080070, 'LO', 'Sirona'],
      [0x00100010, 'PN', 'Quispe Mamani^Ana^Luisa'],
      [0x00100020, 'LO', 'HC-0042'],
      [0x00100030, 'DA', '19800229'],
      [0x00100040, 'CS', 'F'],
      [0x00280030, 'DS', '0.1\\0.2'],
    )
    expect(facts).toEqual({
      patientName: 'Ana Luisa Quispe Mamani',
      patientId: 'HC-0042',
      patientBirthDate: '1980-02-29',
      patientSex: 'F',
      studyDate: '2026-03-14',
      modality: 'PX',
      manufacturer: 'Sirona',
      photometricInterpretation: 'MONOCHROME2',
      transferSyntax: '1.2.840.10008.1.2.1',
      spacing: { row: 0.1, column: 0.2, source: 'PixelSpacing' },
    })
  })

  it('omits the day of a device whose clock is wrong', async () => {
    const takenOn = async (day: Date) =>
      (await factsOf([0x00080020, 'DA', day.toISOString().slice(0, 10).replaceAll('-', '')]))?.studyDate
    const today = new Date()
    expect(await takenOn(today)).toBe(today.toISOString().slice(0, 10))
    for (const wrong of ['0001-01-01', '1858-11-17', '2099-01-01'])
      expect(await takenOn(new Date(wrong))).toBeUndefined()
  })

  it('reads a name in spoken order: prefix, given, middle, family, suffix of the first group', async () => {
    const nameOf = async (name: string) =>
      (await factsOf([0x00080005, 'CS', 'ISO_IR 192'], [0x00100010, 'PN', name]))?.patientName
    expect(await nameOf('PEREZ^JUAN^CARLOS^DR.^MSc')).toBe('DR. JUAN CARLOS PEREZ MSc')
    expect(await nameOf('Yamada^Tarou=山田^太郎=やまだ^たろう')).toBe('Tarou Yamada')
    expect(await nameOf('Rosa Quispe')).toBe('Rosa Quispe')
  })

  it('reads names in the character set that the file names', async () => {
    const latin = Uint8Array.from([...'Mu', '\u00f1', ...'oz^Jos', '\u00e9'].map(letter => letter.charCodeAt(0)))
    expect((await factsOf([0x00080005, 'CS', 'ISO_IR 100'], [0x00100010, 'PN', latin]))?.patientName).toBe('José Muñoz')
    expect((await factsOf([0x00080005, 'CS', 'ISO_IR 192'], [0x00100010, 'PN', 'Muñoz^José']))?.patientName).toBe(
      'José Muñoz',
    )
  })

  it('reads UTF-8 that the file does not declare, and Latin-1 otherwise', async () => {
    expect((await factsOf([0x00100010, 'PN', 'Muñoz^José']))?.patientName).toBe('José Muñoz')
    const latin = Uint8Array.from([...'Mu', '\u00f1', ...'oz'].map(letter => letter.charCodeAt(0)))
    expect((await factsOf([0x00100010, 'PN', latin]))?.patientName).toBe('Muñoz')
  })

  it('follows the escape sequences of ISO 2022 (PS3.5 annex H and I)', async () => {
    const nameIn = async (terms: string, ...bytes: number[]) =>
      (await factsOf([0x00080005, 'CS', terms], [0x00100010, 'PN', Uint8Array.from(bytes)]))?.patientName
    const esc = 0x1b
    const caret = 0x5e
    // Muñoz in Latin-1 after its escape sequence, then plain.
    expect(await nameIn('\\ISO 2022 IR 100', 0x4d, 0x75, esc, 0x2d, 0x41, 0xf1, 0x6f, 0x7a, caret, 0x4a)).toBe(
      'J Muñoz',
    )
    const yamada = [esc, 0x24, 0x42, 0x3b, 0x33, 0x45, 0x44, esc, 0x28, 0x42]
    expect(await nameIn('\\ISO 2022 IR 87', ...yamada, caret, 0x54)).toBe('T 山田')
    const hong = [esc, 0x24, 0x29, 0x43, 0xfb, 0xf3]
    expect(await nameIn('\\ISO 2022 IR 149', ...hong, caret, 0x47)).toBe('G 洪')
  })

  it('takes the first non-empty group of a name, and keeps the identifiers of image, study and order', async () => {
    const facts = await factsOf(
      [0x00080005, 'CS', 'ISO_IR 192'],
      [0x00100010, 'PN', '=山田^太郎'],
      [0x00080018, 'UI', '1.2.3.18\0'],
      [0x0020000d, 'UI', '1.2.3.13'],
      [0x0020000e, 'UI', '1.2.3.14'],
      [0x00080050, 'SH', 'ACC-7'],
      [0x00280008, 'IS', '3'],
    )
    expect(facts).toMatchObject({
      patientName: '太郎 山田',
      instanceUid: '1.2.3.18',
      studyUid: '1.2.3.13',
      seriesUid: '1.2.3.14',
      accessionNumber: 'ACC-7',
      frames: 3,
    })
    for (const uid of ['not a UID', '1.2.3..4', '....', '1.2.3.', '.1.2', `1.${'2'.repeat(63)}`])
      expect((await factsOf([0x00080018, 'UI', uid]))?.instanceUid, uid).toBeUndefined()
    expect((await factsOf([0x00080018, 'UI', '1.02.3']))?.instanceUid).toBe('1.02.3')
  })

  it('leaves out a text that is too long, not the image', async () => {
    const facts = await factsOf([0x00100010, 'PN', 'x'.repeat(5000)], [0x00080060, 'CS', 'PX'])
    expect([facts?.patientName, facts?.modality]).toEqual([undefined, 'PX'])
  })

  it('gives the age in whole years from every unit', async () => {
    const ageOf = async (age: string) => (await factsOf([0x00101010, 'AS', age]))?.patientAge
    expect(await Promise.all(['012Y', '143M', '051W', '400D', '007'].map(ageOf))).toEqual([12, 11, 0, 1, undefined])
  })

  it('omits empty and invalid values', async () => {
    const facts = await factsOf(
      [0x00100010, 'PN', '^^'],
      [0x00100030, 'DA', '19810229'],
      [0x00100040, 'CS', 'X'],
      [0x00080020, 'DA', ''],
      [0x00280030, 'DS', '0\\0'],
    )
    expect(Object.keys(facts ?? {}).sort()).toEqual(['photometricInterpretation', 'transferSyntax'])
  })

  it('marks a spacing that is the detector’s', async () => {
    const facts = await factsOf([0x00181164, 'DS', '0.096\\0.096'])
    expect(facts?.spacing).toEqual({ row: 0.096, column: 0.096, source: 'ImagerPixelSpacing' })
  })

  it('treats a Pixel Spacing that repeats the detector’s as the detector’s, unless a calibration is named', async () => {
    const repeated: Element[] = [
      [0x00181164, 'DS', '0.1\\0.1'],
      [0x00280030, 'DS', '0.1\\0.1'],
    ]
    expect((await factsOf(...repeated))?.spacing?.source).toBe('ImagerPixelSpacing')
    const calibrated = await factsOf(...repeated, [0x00280a02, 'CS', 'FIDUCIAL'])
    expect(calibrated?.spacing?.source).toBe('PixelSpacing')
    const corrected = await factsOf([0x00181164, 'DS', '0.1\\0.1'], [0x00280030, 'DS', '0.08\\0.08'])
    expect(corrected?.spacing).toEqual({ row: 0.08, column: 0.08, source: 'PixelSpacing' })
  })

  it('gives the magnification that the file estimates, and the aspect ratio of its pixels', async () => {
    const facts = await factsOf([0x00181114, 'DS', '1.25'], [0x00280034, 'IS', '2\\1'])
    expect(facts).toMatchObject({ magnification: 1.25, aspect: { vertical: 2, horizontal: 1 } })
    const none = await factsOf([0x00181114, 'DS', '0'], [0x00280034, 'IS', '1\\1'])
    expect([none?.magnification, none?.aspect]).toEqual([undefined, undefined])
  })

  it('marks an image as mirrored if its rows run to the patient’s right', async () => {
    const mirrored = async (orientation: string) => (await factsOf([0x00200020, 'CS', orientation]))?.mirrored
    expect(await mirrored('R\\F')).toBe(true)
    expect(await mirrored('L\\F')).toBeUndefined()
    expect(await mirrored('')).toBeUndefined()
  })

  it.each([
    ['L\\F', true],
    ['R\\H', true],
    ['A\\F', false],
    ['', false],
  ])('with the Patient Orientation %j states its sides: %s', async (orientation, states) => {
    expect((await radiographOf([0x00200020, 'CS', orientation])).statesSides).toBe(states)
  })
})
