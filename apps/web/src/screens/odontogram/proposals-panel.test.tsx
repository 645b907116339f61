import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryClient } from '../../client/query-client.ts'
import { keyOf } from '../../client/query-keys.ts'
import { ProposalsPanel } from './proposals-panel.tsx'

beforeAll(() => void vi.stubEnv('TZ', 'America/Lima'))
afterAll(() => void vi.unstubAllEnvs())

it.each([
  ['2026-03-05', '05/03/2026'],
  ['2026-03-05T02:00:00.000Z', '4 de marzo de 2026'],
])('a radiograph of %s is dated %s west of Greenwich', (date, words) => {
  const proposal = {
    analysis: 'a1',
    finding: 'f1',
    class: 'caries',
    row: 'caries',
    tooth: '16' as const,
    decidedBy: 'Ana Quispe',
    decidedAt: '2026-03-06T12:00:00.000Z',
    date,
  }
  queryClient.setQueryData(keyOf('odontogram', 'o1', 'proposals'), { proposals: [proposal] })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ProposalsPanel
        odontogram={{ id: 'o1' } as Parameters<typeof ProposalsPanel>[0]['odontogram']}
        symbols={[]}
        taken={new Set()}
        onTake={() => undefined}
      />
    </QueryClientProvider>,
  )
  expect(html).toContain(`Radiografía del ${words}.`)
})
