import { expect, it } from 'vitest'
import { leadOf } from './lead.ts'
import type { PatientPage } from './page-schema.ts'

const empty = { findings: [], absent: [], conclusion: null, recommendations: [] } as unknown as PatientPage

it('says that the dentist noted nothing only if that is so', () => {
  expect(leadOf(empty)).toBe('patientView.leadEmpty')
  expect(leadOf({ ...empty, absent: ['36'] })).toBe('patientView.leadOther')
  expect(leadOf({ ...empty, conclusion: 'Control en marzo.' })).toBe('patientView.leadOther')
  expect(leadOf({ ...empty, recommendations: ['Hilo dental'] })).toBe('patientView.leadOther')
  const finding = { class: 'Caries', teeth: [], x: 0, y: 0, width: 1, height: 1, points: [] }
  expect(leadOf({ ...empty, findings: [finding] })).toBe('patientView.lead')
})
