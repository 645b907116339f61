import { describe, expect, it } from 'vitest'
import { clinicEditSchema } from '../routes/clinic.ts'
import { personNameSchema } from '../routes/person-name.ts'
import { newSiteSchema } from '../routes/sites.ts'
import { caseNameSchema } from './case.ts'
import { patientFieldsSchema } from './patient.ts'
import { cleanLine } from './plain-name.ts'

const schemas = {
  person: personNameSchema,
  patient: patientFieldsSchema.shape.lastName,
  clinic: clinicEditSchema.shape.name.unwrap(),
  site: newSiteSchema.shape.name,
  case: caseNameSchema,
}

const unfit = [
  'Ana\u202ezaP',
  'Ana\u2066Paz\u2069',
  'Ana\nPaz',
  'Ana\u2028Paz',
  'Ana\u0085Paz',
  '\u200b',
  '\u200b\u2060\u00ad',
  '\u3164',
  '\u2800\u115f',
  '\u{e0041}',
]

describe.each(Object.entries(schemas))('the name of a %s', (_, schema) => {
  it.each(unfit)('is not %j', name => {
    expect(schema.safeParse(name).success).toBe(false)
  })

  it.each(['María José', '王小明', 'محمد', "O'Higgins", 'نیم‌فاصله', 'Clínica 24 h', '김하늘'])('is %s', name => {
    expect(schema.parse(` ${name} `)).toBe(name)
  })
})

describe('a line from a file or a peer', () => {
  it('is cleaned of characters that reorder or break it, and empty if nothing is visible', () => {
    expect(cleanLine('foto\u202egpj.exe')).toBe('fotogpj.exe')
    expect(cleanLine('Ana\r\nPaz\u2028Ríos')).toBe('Ana Paz Ríos')
    expect(unfit.slice(5).map(cleanLine)).toEqual(['', '', '', '', ''])
    expect(cleanLine('PEREZ^JUAN=山田')).toBe('PEREZ^JUAN=山田')
  })
})
