import { expect, it } from 'vitest'
import { pageNumbers } from './page-footers.tsx'

it('the foot of a printed page counts pages in the words of the PDF', () => {
  expect(pageNumbers()).toBe('"Página " counter(page) " de " counter(pages) ""')
})
