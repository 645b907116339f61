import { expect } from '@playwright/test'
import type { Analysis } from '@xrai/contract/records/analysis'
import { nextDecision } from '@xrai/contract/review/next-decision'
import type { Clinic } from './clinic.ts'

interface Explained {
  readonly birthDate?: string | null
  readonly accepted?: number
  readonly alerts?: readonly string[]
}

/** A radiograph in the case of a patient who was born on 3 September 1948, with its first findings accepted. */
export async function explained(
  clinic: Clinic,
  { birthDate = '1948-09-03', accepted = 3, alerts = [] }: Explained = {},
) {
  const { id: patientId } = await clinic.post('/api/patients', {
    firstName: 'Rosa',
    lastName: 'Mamani',
    alerts,
    ...(birthDate && { birthDate }),
  })
  const { id: caseId } = await clinic.post('/api/cases', { name: 'Caso - Paciente', patientId })
  await clinic.addImage(caseId, 'panoramic-restored.jpg')
  const analyses = async () => Object(await clinic.get(`/api/analyses?status=pending_revision`)).analyses
  await expect.poll(async () => (await analyses()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  const id: string = (await analyses())[0].id
  await acceptFirst(clinic, id, accepted)
  return id
}

export async function acceptFirst(clinic: Clinic, id: string, count = Number.POSITIVE_INFINITY): Promise<void> {
  const { predictions } = (await clinic.get(`/api/analyses/${id}`)) as Analysis
  const targets = predictions.slice(0, count).map(({ detection_id: finding }) => ({ finding, after: [] }))
  if (targets.length === 0) return
  const accept = { ...nextDecision([], new Date()), screen: 'preview', kind: 'accept', targets }
  await clinic.post(`/api/analyses/${id}/decisions`, { decisions: [accept] })
}
