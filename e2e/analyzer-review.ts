import { expect, type Page } from '@playwright/test'
import { caseSchema } from '@xrai/contract/records/case'
import type { Clinic } from './clinic.ts'

/** A case of two radiographs that are analysed: its id. */
export const newAnalysedCase = async (clinic: Clinic): Promise<string> => {
  const { id } = await clinic.post('/api/cases', { name: 'Caso - Paciente Salas' })
  for (const name of ['panoramic-restored.jpg', 'panoramic-implants.jpg']) await clinic.addImage(id, name)
  const states = async () => caseSchema.parse(await clinic.get(`/api/cases/${id}`)).analyses.map(({ status }) => status)
  await expect.poll(states, { timeout: 60_000 }).toEqual(['pending_revision', 'pending_revision'])
  return id
}

export const progress = (page: Page) => page.getByText(/^\d+ de \d+ decididos$/)
