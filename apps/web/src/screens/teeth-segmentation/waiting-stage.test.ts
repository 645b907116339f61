import { expect, it } from 'vitest'
import { waitingStage } from './waiting-stage.ts'

const runner = { device: 'wasm', threads: 2, model: { name: 'panoramic', version: '1' } } as const

it('a picture waits for the detector, then for its analysis', () => {
  expect(waitingStage({ is: 'loading', share: 0.419 })).toMatchObject({
    stage: 'Cargando el detector: 41 %',
    share: 0.419,
  })
  const analysing = { stage: 'Analizando', spoken: 'Analizando', share: undefined }
  expect(waitingStage({ is: 'ready', ...runner })).toEqual(analysing)
})
