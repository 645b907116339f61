// @module-tag state
import { expect, it } from 'vitest'
import { statusLook } from './analysis-status.ts'

it.each([
  ['ready', 'Guardado'],
  ['pending_revision', 'Revisión Clínica Requerida'],
  ['queued', 'En progreso'],
  ['processing', 'En progreso'],
  ['failed', 'Con error'],
])('shows %s as %s', (status, label) => expect(statusLook(status).label).toBe(label))

it('shows an unknown status as En progreso, in grey', () => {
  expect(statusLook('archived')).toMatchObject({ label: 'En progreso', tone: 'plain' })
})
