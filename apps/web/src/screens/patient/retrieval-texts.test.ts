import type { Retrieval } from '@xrai/contract/routes/retrievals'
import { expect, it } from 'vitest'
import { outcomeTexts, progressOf, retrievalFaultText } from './retrieval-texts.ts'

const retrieval = (values: Partial<Retrieval>): Retrieval => ({
  id: '1',
  peerId: '2',
  pacs: 'Archivo',
  studyUid: '1.2',
  state: 'done',
  total: 3,
  stored: 0,
  unanalysed: 0,
  present: 0,
  elsewhere: 0,
  skipped: 0,
  refused: [],
  fault: null,
  rejection: null,
  status: null,
  createdAt: '2026-11-25T10:00:00.000Z',
  endedAt: null,
  ...values,
})

it('lists the imported and the missing radiographs, each with its reason', () => {
  const refused = [{ reason: 'PACS_INSTANCE_PATIENT', count: 2 }] as const
  const partial = retrieval({ state: 'partial', total: 5, stored: 2, unanalysed: 1, present: 1, refused: [...refused] })
  expect(outcomeTexts(partial)).toEqual([
    '2 imágenes nuevas en la ficha',
    '1 quedó sin analizar: faltan créditos o la imagen no pasó el control de calidad.',
    '1 ya estaba en la ficha',
    '2 imágenes no se trajeron: La imagen lleva los datos de otro paciente.',
  ])
  const limited = retrieval({ state: 'partial', total: 9, stored: 2, fault: 'limit' })
  expect(outcomeTexts(limited)).toEqual(['2 imágenes nuevas en la ficha', 'Quedan 7 imágenes por traer'])
  expect(progressOf(partial)).toEqual({ done: 5, total: 5, share: 1 })
  expect(outcomeTexts(retrieval({ total: 0 }))).toEqual(['El estudio no tiene radiografías que XRAI pueda leer.'])
  expect(progressOf(retrieval({ total: null }))).toBeUndefined()
})

it('explains why it ended early', () => {
  expect(retrievalFaultText(retrieval({}))).toBeNull()
  expect(retrievalFaultText(retrieval({ fault: 'service' }))).toMatch(/C-GET/)
  expect(retrievalFaultText(retrieval({ fault: 'study-too-large' }))).toMatch(/más de 1000/)
  expect(retrievalFaultText(retrieval({ fault: 'limit' }))).toMatch(/seguir donde quedó/)
  expect(retrievalFaultText(retrieval({ fault: 'rejected', rejection: 'busy' }))).toMatch(/ocupado/)
})
