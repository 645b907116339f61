import { describe, expect, it } from 'vitest'
import {
  comparePacsPatient,
  isPatientOfStudy,
  type OwnPatient,
  type PacsPatient,
  pacsQuestions,
} from './pacs-patient.ts'

const rosa: OwnPatient = {
  firstName: 'Rosa María',
  lastName: 'Núñez Quispe',
  birthDate: '1980-02-29',
  sex: 'F',
  recordNumber: 'HC-0042',
  document: { type: 'dni', number: '40123456' },
}
const unnamed: PacsPatient = { name: null, id: null, birthDate: null, sex: null }
const compare = (theirs: Partial<PacsPatient>, ours: Partial<OwnPatient> = {}) =>
  comparePacsPatient({ ...rosa, ...ours }, { ...unnamed, ...theirs })

describe('the queries to a PACS for a patient', () => {
  it('search by document, by record number, and by name in both orders and in capitals, with wildcards for accents', () => {
    expect(pacsQuestions(rosa)).toEqual([
      { patientId: '40123456' },
      { patientId: 'HC-0042' },
      { patientName: 'N*ez*Rosa*' },
      { patientName: 'Rosa*N*ez*' },
      { patientName: 'N*EZ*ROSA*' },
      { patientName: 'ROSA*N*EZ*' },
    ])
    expect(pacsQuestions({ ...rosa, firstName: 'ROSA', lastName: 'NÚÑEZ' })).toHaveLength(4)
  })

  it('leave out values that a PACS would read as a wildcard or a list, and names that match everyone', () => {
    const odd = { ...rosa, document: null, firstName: '李', lastName: "O'Higgins" }
    for (const recordNumber of ['*', 'HC?2', 'HC\\1', 'Ñ-12', '7', ' '])
      expect(pacsQuestions({ ...odd, recordNumber })).toEqual([])
    expect(pacsQuestions({ ...odd, firstName: 'Ana', recordNumber: null })).toEqual([
      { patientName: 'O*Ana*' },
      { patientName: 'Ana*O*' },
      { patientName: 'O*ANA*' },
      { patientName: 'ANA*O*' },
    ])
  })
})

describe('the patient that a PACS names', () => {
  it.each([
    'NUÑEZ QUISPE^ROSA MARIA',
    'Nunez^Rosa',
    'Nu\u0301n\u0303ez Quispe, Rosa',
    'ROSA NUNEZ',
    'NUNEZ^ROSA^MARIA^DRA.^MSc',
    'Rosa María Núñez Quispe',
    '=NUÑEZ^ROSA=',
  ])('is the same by name and birth date: %s', name => {
    expect(compare({ name, birthDate: '1980-02-29' })).toEqual({ verdict: 'same', differs: [] })
    expect(compare({ name })).toEqual({ verdict: 'unknown', differs: [] })
  })

  it('is the same in another variant of a letter, or with a character that is not seen', () => {
    const layla = { firstName: 'ليلى', lastName: 'كريمي', birthDate: '1990-01-01' }
    expect(compare({ name: 'کریمی^لیلی', birthDate: '1990-01-01' }, layla).verdict).toBe('same')
    expect(compare({ name: 'NU\u00adÑEZ^ROSA', birthDate: '1980-02-29' }).verdict).toBe('same')
  })

  it('is the same by one of our numbers, in any notation', () => {
    expect(compare({ id: '40.123.456' }).verdict).toBe('same')
    expect(compare({ id: 'hc 0042', name: 'NUÑEZ^ROSA' }).verdict).toBe('same')
  })

  it('differs if one field contradicts ours, even if the rest agrees', () => {
    expect(compare({ id: '40123456', name: 'MAMANI^LUIS', birthDate: '1980-02-28', sex: 'M' })).toEqual({
      verdict: 'differs',
      differs: ['name', 'birthDate', 'sex'],
    })
    expect(compare({ id: '40123457', name: 'NUÑEZ^ROSA', birthDate: '1980-02-29' }).differs).toEqual(['id'])
    expect(compare({ name: 'NUÑEZ^ROSA^LUISA', birthDate: '1980-02-29' }).differs).toEqual(['name'])
    expect(compare({ name: 'Mamani' }).differs).toEqual(['name'])
  })

  it('is the same by a number that a merge took', () => {
    const merged = { formerNumbers: ['40123457', 'HC 0012'] }
    expect(compare({ id: '40123457', name: 'NUÑEZ^ROSA' }, merged)).toEqual({ verdict: 'same', differs: [] })
    expect(compare({ id: 'hc0012' }, merged).verdict).toBe('same')
    expect(compare({ id: '40123458' }, merged).differs).toEqual(['id'])
  })

  it('is unknown if nothing is comparable, or only one word or one number of theirs is', () => {
    for (const theirs of [{}, { name: '^^' }, { name: 'Rosa', birthDate: '1980-02-29' }, { id: 'PX-7' }, { sex: 'F' }])
      expect(compare(theirs)).toEqual({ verdict: 'unknown', differs: [] })
    expect(compare({ sex: 'O', name: 'NUÑEZ^ROSA' }).verdict).toBe('unknown')
    expect(compare({ id: '40123457' }, { document: { type: 'passport', number: 'AB12345' } }).verdict).toBe('unknown')
  })

  it('may write a name of several words as one', () => {
    const cruz = { firstName: 'Ana', lastName: 'De la Cruz', birthDate: '1990-01-01' }
    expect(compare({ name: 'DELACRUZ^ANA', birthDate: '1990-01-01' }, cruz).verdict).toBe('same')
    const both = { ...cruz, firstName: 'Ana María' }
    expect(compare({ name: 'DELACRUZ^ANAMARIA', birthDate: '1990-01-01' }, both).verdict).toBe('same')
  })

  it.each([
    ['Ramón', 'NUÑEZ QUISPE^NORMA'],
    ['Ramón', 'NUÑEZ QUISPE^ROMAN'],
    ['Marisol', 'NUÑEZ QUISPE^SOLIMAR'],
    ['Ana Luz', 'NUÑEZ QUISPE^LUZANA MARIA'],
  ])('is another person if the letters are the same and the words are not: %s, %s', (firstName, name) => {
    expect(compare({ name, birthDate: '1980-02-29' }, { firstName }).differs).toEqual(['name'])
    const said = { ...unnamed, name: `Núñez Quispe^${firstName}`, id: 'PX-7' }
    expect(isPatientOfStudy(said, { ...unnamed, name, id: 'PX-7' })).toBe(false)
  })
})

describe('the header of a file of a study', () => {
  const said: PacsPatient = { name: 'NUÑEZ QUISPE^ROSA', id: 'PX-7', birthDate: '1980-02-29', sex: 'F' }
  const of = (header: Partial<PacsPatient>) => isPatientOfStudy(said, { ...unnamed, ...header })

  it('may belong to the patient whom the PACS named if nothing contradicts', () => {
    for (const header of [{}, { id: 'px 7' }, { name: 'Rosa Núñez' }, { sex: 'O' }, { ...said, id: '99', sex: null }])
      expect(of(header)).toBe(true)
    expect(of({ id: '99', name: 'NUNEZ^ROSA', birthDate: '1980-02-29' })).toBe(true)
    expect(isPatientOfStudy(unnamed, { ...said })).toBe(true)
  })

  it.each([{ name: 'MAMANI^LUIS' }, { birthDate: '1980-02-28' }, { sex: 'M' }, { id: '99', name: 'NUNEZ^ROSA' }])(
    'belongs to another patient: %j',
    header => expect(of({ id: 'PX-7', ...header })).toBe(false),
  )
})
