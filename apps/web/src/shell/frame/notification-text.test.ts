import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { notificationText } from './notification-text.ts'

beforeAll(() => void vi.stubEnv('TZ', 'America/Lima'))
afterAll(() => void vi.unstubAllEnvs())

it('names the day in the time zone of the browser, as the trash does', () => {
  const ending = {
    kind: 'trash-ending',
    count: 1,
    endsAt: '2026-11-30T05:00:00.000Z',
    subject: null,
    by: null,
  } as const
  expect(notificationText({ ...ending, id: 'n1', at: '2026-11-28T12:00:00.000Z', read: false, ...about })).toBe(
    '1 elemento sale de la papelera el 30 de noviembre de 2026 y ya no se podrá recuperar.',
  )
})

const about = { analysisId: null, caseId: null, patientId: null }
