import { expect, it } from 'vitest'
import { waitingStage } from './waiting-stage.ts'

const runner = { device: 'wasm', threads: 2, model: { name: 'panoramic', version: '1' } } as const

it('an image waits for the detector, then for the tooth-numbering model, then for its analysis', () => {
  expect(waitingStage({ is: 'loading', share: 0.419 })).toMatchObject({
    stage: 'Cargando el detector: 41 %',
    share: 0.419,
  })
  expect(waitingStage({ is: 'ready', ...runner, teeth: 0.5 })).toEqual({
    stage: 'Cargando la numeración de piezas: 50 %',
    spoken: 'Cargando la numeración de piezas',
    share: 0.5,
  })
  const analysing = { stage: 'Analizando', spoken: 'Analizando', share: undefined }
  for (const teeth of [1, undefined]) {
    expect(waitingStage({ is: 'ready', ...runner, ...(teeth && { teeth }) })).toEqual(analysing)
  }
})
