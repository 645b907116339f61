import { expect, it } from 'vitest'
import { inSpanish } from '../../strings/translate.ts'
import { symbolsOf } from '../symbols.ts'
import { peruRowOfClass } from './class-rows.ts'
import { peruFindings } from './findings.ts'
import { peruNorm } from './norm.ts'
import { renderNorm } from './testing/render-norm.ts'

it('has the 38 rows of NTS 188 in their order, each with its paragraph in both editions', () => {
  expect(peruFindings.map(({ source }) => source['nts-188'])).toEqual(
    Array.from({ length: 38 }, (_, place) => `6.1.${place + 1}`),
  )
  const of150 = peruFindings.map(({ source }) => Number(source['nts-150'].split('.')[2]))
  // 150 has pulpotomy and root canal treatment in one paragraph.
  expect(of150.toSorted((a, b) => a - b)).toEqual(
    [...Array.from({ length: 36 }, (_, place) => place + 1), 36, 37].toSorted((a, b) => a - b),
  )
})

it('has one edition in force, and no duplicate symbol', () => {
  expect(peruNorm.editions.filter(({ isInForce }) => isInForce)).toHaveLength(1)
  for (const { id } of peruNorm.editions) {
    const ids = symbolsOf(peruNorm, id).map(sign => sign.id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

it('offers no class of findings under a row with a narrower meaning', () => {
  expect(Object.keys(peruRowOfClass)).not.toContain('FILLING OR CROWN')
  expect(Object.keys(peruRowOfClass)).not.toContain('PERIAPICAL LESION')
})

it('matches docs/odontogram-peru.md', async () => {
  await expect(renderNorm(inSpanish)).toMatchFileSnapshot('../../../../../docs/odontogram-peru.md')
})
