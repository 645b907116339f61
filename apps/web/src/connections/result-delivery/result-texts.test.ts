import { expect, it } from 'vitest'
import { resultContentText, resultFaultText } from './result-texts.ts'

const sent = {
  state: 'sent',
  fault: null,
  rejection: null,
  status: null,
  refused: [] as { kind: 'pdf'; status: number | null }[],
} as const

it('names the refused objects with the status as a device manual prints it', () => {
  const refused = [
    { kind: 'presentation', status: 0xa900 },
    { kind: 'pdf', status: null },
  ] as const
  expect(resultFaultText({ ...sent, state: 'partial', fault: 'objects', refused: [...refused] })).toBe(
    'No guardó los contornos, el PDF (estado A900). Su registro puede decir por qué.',
  )
  expect(resultFaultText({ ...sent, state: 'failed', fault: 'rejected', rejection: 'calling-ae' })).toContain(
    'no conoce el título AE de tu clínica',
  )
  expect(resultFaultText({ ...sent, refused: [] })).toBeNull()
})

it('calls the second signed version the first amendment', () => {
  expect(resultContentText({ content: 'signed', version: 2 })).toBe('Enmienda 1')
  expect(resultContentText({ content: 'preliminary', version: null })).toBe('Preliminar')
})

it('says that a report is prepared again only while it waits', () => {
  const unwritten = { ...sent, fault: 'unwritten', refused: [] } as const
  expect(resultFaultText({ ...unwritten, state: 'pending' })).toContain('Se volverá a intentar')
  expect(resultFaultText({ ...unwritten, state: 'failed' })).toBe('No se pudo preparar el informe.')
})
