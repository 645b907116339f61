import type { Identity } from '@xrai/engine/identity'
import { expect, it } from 'vitest'
import { anonymousName } from './anonymous-name.ts'

const identity: Identity = {
  values: [
    { name: 'patientName', value: 'Ana María de Ñahui' },
    { name: 'patientId', value: 'HC-00427' },
    { name: 'institution', value: 'Clínica Sol' },
  ],
  others: 0,
  age: {},
  kind: {},
}

it.each(['NAHUI_ANA.dcm', 'maria.DCM', '2026-03-14 00427.dcm'])(
  'replaces a name that identifies the patient: %s',
  name => expect(anonymousName(name, identity)).toBe('radiografia.dcm'),
)

it.each(['panoramica.dcm', 'de-frente.dcm', 'sol.dcm', 'IM0001'])('keeps a name that does not: %s', name =>
  expect(anonymousName(name, identity)).toBe(name),
)

it('keeps a file name without the patient’s data', () => {
  expect(anonymousName('ana.dcm', null)).toBe('ana.dcm')
})
