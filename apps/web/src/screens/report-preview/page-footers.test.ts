import { expect, it } from 'vitest'
import { pageNumbers } from './page-footers.tsx'

it("the footer of a printed page counts pages in the PDF's words", () => {
  expect(pageNumbers()).toBe('"Página " counter(page) " de " counter(pages) ""')
})
