import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { queryClient } from '../../client/query-client.ts'
import { ComparisonSheet } from './comparison-sheet.tsx'

type Props = Parameters<typeof ComparisonSheet>[0]

const image = { id: 'i1', width: 100, height: 50 }
const radiograph = { analysis: { image } } as Props['pair'][number]['radiograph']

const printed = (changes: Props['changes'], nothing: string | null): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ComparisonSheet
        patientName="Rosa Mamani"
        changes={changes}
        isAligned
        nothing={nothing}
        notes={['Los filtros dejan fuera: Sin cambios (1).']}
        pair={[
          { radiograph, name: 'Anterior' },
          { radiograph, name: 'Posterior' },
        ]}
      />
    </QueryClientProvider>,
  )

it('prints that nothing differs instead of a table without rows', () => {
  const html = printed([], 'No hay diferencias entre las dos.')
  expect(html).toContain('No hay diferencias entre las dos.')
  expect(html).toContain('Los filtros dejan fuera: Sin cambios (1).')
  expect(html).not.toContain('<table')
})

it('prints a table of the differences', () => {
  const change = {
    kind: 'new',
    class: 'Caries',
    tooth: '36',
    placement: null,
    earlier: null,
    later: null,
    instead: null,
  } as const
  expect(printed([{ ...change, doubts: [] }], null)).toContain('Pieza 36')
})
