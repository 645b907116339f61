import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DeletedList } from './deleted-list.tsx'

const row = { id: 'a', name: 'Rosa', deletedAt: null }
const shown = (total: number) =>
  renderToStaticMarkup(
    <DeletedList
      title="Pacientes"
      rows={[row]}
      pager={{ label: 'Páginas', summary: 'patients.showing', page: 2, size: 20, total, onPage: () => undefined }}
      restoredText=""
      removedText=""
      mayRestore
      remove={async () => undefined}
      restore={async () => undefined}
    />,
  )

it('more rows than fit on one page have a pager', () => {
  expect(shown(41)).toContain('Mostrando 21-40 de 41 pacientes')
  expect(shown(41)).toContain('Siguiente')
})

it('rows that fit on one page have no pager', () => expect(shown(20)).not.toContain('Siguiente'))
