import type { PatientFinding } from '@xrai/contract/patient-view/page-schema'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MouthChart } from './mouth-chart.tsx'

const finding = (place: Pick<PatientFinding, 'teeth' | 'otherTooth'>): PatientFinding => ({
  class: 'Caries',
  x: 0,
  y: 0,
  width: 1,
  height: 1,
  points: [],
  ...place,
})

const read = (...findings: readonly PatientFinding[]) => {
  const html = renderToStaticMarkup(<MouthChart findings={findings} absent={[]} />)
  return {
    label: /aria-label="([^"]*)"/.exec(html)?.[1],
    numbers: [...html.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text),
  }
}

const inDoubt = finding({ teeth: ['31'], otherTooth: '41' })

it('marks both teeth of a doubt and names them as one', () => {
  expect(read(inDoubt)).toEqual({
    label: 'Dibujo de la boca. Dientes señalados: 31 o 41.',
    numbers: ['41?', '31?'],
  })
})

it('names a tooth apart that has a finding without doubt', () => {
  expect(read(inDoubt, finding({ teeth: ['31'] }), finding({ teeth: ['44', '45'] }))).toEqual({
    label: 'Dibujo de la boca. Dientes señalados: 45, 44, 31 o 41, 31.',
    numbers: ['45', '44', '41?', '31'],
  })
})
