import { expect, type Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'

const samples = [
  'panoramic-healthy.jpg',
  'panoramic-restored.jpg',
  'panoramic-decayed.jpg',
  'panoramic-implants.jpg',
  'panoramic-impacted.jpg',
] as const

/** Five radiographs to review, the oldest first. */
export const fiveToReview = async (clinic: Clinic): Promise<readonly string[]> => {
  const ids: string[] = []
  for (const sample of samples) ids.push(await clinic.analyse(sample))
  return ids
}

/** The steps through the queue, and its progress. */
export const queueOn = (page: Page) => page.getByRole('navigation', { name: 'Radiografías por revisar' })

/** The radiograph on screen is the one at this place, counted from 1, of the five. */
export const expectAt = async (page: Page, ids: readonly string[], position: number) => {
  await expect(page).toHaveURL(`/preview?analysis=${ids[position - 1]}&queue=review`)
  await expect(queueOn(page).getByRole('status')).toHaveText(`${position} de ${ids.length}`)
}
