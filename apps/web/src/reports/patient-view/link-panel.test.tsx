import { QueryClientProvider } from '@tanstack/react-query'
import type { PatientLink, PatientView } from '@xrai/contract/routes/patient-links'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { usePatientView } from '../../client/patient-links.ts'
import { queryClient } from '../../client/query-client.ts'
import { keyOf } from '../../client/query-keys.ts'
import { readHook } from '../../client/testing/read-hook.tsx'
import { LinkPanel } from './link-panel.tsx'

afterEach(() => queryClient.clear())

const view = { analysisId: 'a1', patientId: null, hasBirthDate: true } as PatientView
const shown = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <LinkPanel view={view} />
    </QueryClientProvider>,
  )
const hour = 3_600_000
const link = (own: Partial<PatientLink> = {}) => ({
  id: 'l1',
  by: 'Ana Quispe',
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + hour).toISOString(),
  state: 'open',
  openings: 0,
  lastOpenedAt: null,
  wrongDates: 0,
  mailedAt: null,
  sharedAt: null,
  ...own,
})

it('shows that the links are being loaded', () => {
  expect(shown()).toContain('animate-breathe')
})

it.each([
  [{}, true, false],
  [{ state: 'locked' as const }, false, true],
  [{ state: 'ended' as const }, false, true],
  [{ expiresAt: new Date(Date.now() - 1000).toISOString() }, false, true],
  [{ state: 'revoked' as const }, false, false],
])('offers the new link only while it is open: %j', (own, isOffered, isOver) => {
  const address = 'https://xrai.test/para-el-paciente#secret'
  queryClient.setQueryData(keyOf('patient-links', 'a1', 'made'), { link: link(), address, qr: '<svg></svg>' })
  queryClient.setQueryData(keyOf('patient-links', 'a1'), { links: [link(own)] })
  const html = shown()
  expect(html.includes('Código QR del enlace')).toBe(isOffered)
  expect(html.includes('Este enlace ya no funciona. Crea otro.')).toBe(isOver)
})

it('shows no finding of an answer from before the opening, because it may be rejected by now', () => {
  const hook = () => readHook(() => usePatientView('a1')).data
  const key = keyOf('patient-view', 'a1')
  queryClient.setQueryData(key, view, { updatedAt: Date.now() - 1000 })
  expect(hook()).toBeUndefined()
  queryClient.setQueryData(key, view, { updatedAt: Date.now() + 1000 })
  expect(hook()).toEqual(view)
})
