import { expect, type Page } from '@playwright/test'
import { caseSchema } from '@xrai/contract/records/case'
import type { Clinic } from './clinic.ts'

const two = ['panoramic-restored.jpg', 'panoramic-implants.jpg'] as const
/** A type and a format each. */
export const four = [...two, 'panoramic-12bit.dcm', 'periapical-decayed.jpg'] as const

/** Creates a case of analysed radiographs and returns its id. */
export const newAnalysedCase = async (clinic: Clinic, names: readonly string[] = two): Promise<string> => {
  const { id } = await clinic.post('/api/cases', { name: 'Caso - Paciente Salas' })
  for (const name of names) await clinic.addImage(id, name)
  await expect
    .poll(() => statesOf(clinic, id), { timeout: 60_000 + names.length * 15_000 })
    .toEqual(names.map(() => 'pending_revision'))
  return id
}

export const statesOf = async (clinic: Clinic, caseId: string) =>
  caseSchema.parse(await clinic.get(`/api/cases/${caseId}`)).analyses.map(({ status }) => status)

export const progress = (page: Page) => page.getByText(/^Decididos: \d+ de \d+$/)
