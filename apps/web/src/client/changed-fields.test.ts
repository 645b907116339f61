import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

const before = { firstName: 'Ana', phone: null as string | null, alerts: ['penicilina'], document: { type: 'dni' } }

it('keeps only the fields that were changed, whole', () => {
  const after = { ...before, phone: '999', alerts: ['penicilina', 'látex'], document: { type: 'dni' } }
  expect(changedFields(before, after)).toEqual({ phone: '999', alerts: ['penicilina', 'látex'] })
})

it('keeps a field that was cleared, and nothing if all are as before', () => {
  expect(changedFields({ ...before, phone: '999' }, before)).toEqual({ phone: null })
  expect(changedFields(before, { ...before, alerts: ['penicilina'] })).toEqual({})
})
