import type { PatientCard } from '@xrai/contract/records/patient'
import { describe, expect, it } from 'vitest'
import { differences, offeredNotes, startingChoice } from './merge-choice.ts'

const patient = (more: Partial<PatientCard>): PatientCard => ({
  id: '1',
  firstName: 'Rosa',
  lastName: 'Lazo',
  name: 'Rosa Lazo',
  recordNumber: null,
  birthDate: null,
  sex: null,
  document: null,
  phone: null,
  email: null,
  guardian: null,
  alerts: [],
  notes: null,
  createdAt: '2026-01-01T00:00:00Z',
  mergedIds: [],
  caseCount: 0,
  imageCount: 0,
  lastImageAt: null,
  deletedAt: null,
  ...more,
})

describe('the choices of a merge', () => {
  it('are the differing fields; a value that only one patient has is preselected', () => {
    const document = { type: 'dni', number: '40123456' } as const
    const found = differences(
      patient({ recordNumber: 'H1', phone: '111111' }),
      patient({ recordNumber: 'H2', document, birthDate: '1984-03-05', phone: '111111' }),
    )
    expect(found).toEqual([
      { field: 'document', kept: null, other: 'DNI 40123456' },
      { field: 'recordNumber', kept: 'H1', other: 'H2' },
      { field: 'birthDate', kept: null, other: '05/03/1984' },
    ])
    expect([...startingChoice(found)]).toEqual(['document', 'birthDate'])
  })

  it('combine two notes if they fit', () => {
    expect(offeredNotes('a', 'b')).toEqual(['both', 'kept', 'other'])
    expect(offeredNotes('a'.repeat(1999), 'b')).toEqual(['kept', 'other'])
    expect(offeredNotes(null, 'b')).toEqual(['other', 'kept'])
    expect(offeredNotes('a', null)).toEqual([])
    expect(offeredNotes('a', 'a')).toEqual([])
  })
})
