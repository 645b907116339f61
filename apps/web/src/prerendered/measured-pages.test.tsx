import { classLabel } from '@xrai/contract/classes/class-label'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HelpPage } from '../screens/help/help-page.tsx'
import { MeasuredStrip } from '../screens/landing/measured-strip.tsx'
import { fewCases, lookedFor, measuredClasses, startConfidence } from '../shell/site/measured.ts'

const escaped = (part: string) => part.replace(/[()]/g, '\\$&')
const textOf = (page: ReactNode) => renderToStaticMarkup(page).replace(/<[^>]+>/g, '|')
const help = textOf(<HelpPage />)
const landing = textOf(<MeasuredStrip />)

it('help and landing page state the confidence and the number of cases of their figures', () => {
  for (const page of [help, landing]) expect(page).toContain(`la confianza mínima inicial, ${startConfidence} %`)
  for (const { look, cases, found, marked } of measuredClasses) {
    const counts = `(encontró ${found} de ${cases} y puso ${marked} marcas)`
    expect(help).toMatch(new RegExp(`${classLabel(look.id)}: \\d+ de cada 100, y .*${escaped(counts)}`))
    if (cases < fewCases) expect(landing).toContain(`Pocos casos: ${cases}`)
  }
  expect(help).toContain(`Donde hay menos de ${fewCases} casos, el número dice poco.`)
})

it('help names every detected class, the landing page the number of classes in its mean', () => {
  expect(help).toContain(`Hoy: ${lookedFor.map(({ id }) => classLabel(id).toLowerCase()).join('; ')}.`)
  expect(landing).toContain(`de las ${measuredClasses.length} clases que se pudieron medir`)
})
