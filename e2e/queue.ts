import { expect, type Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import type { Clinic } from './clinic.ts'

const samples = [
  'panoramic-healthy.jpg',
  'panoramic-restored.jpg',
  'panoramic-decayed.jpg',
  'panoramic-implants.jpg',
  'panoramic-impacted.jpg',
] as const

/** Creates five radiographs to review and returns their ids, oldest first. */
export const fiveToReview = async (clinic: Clinic): Promise<readonly string[]> => {
  const ids: string[] = []
  for (const sample of samples) ids.push(await clinic.analyse(sample))
  return ids
}

/** The queue's navigation, with its progress. */
export const queueOn = (page: Page) => page.getByRole('navigation', { name: t('queue.label') })

/** Expects the radiograph on screen to be at this position of the five, counted from 1. */
export const expectAt = async (page: Page, ids: readonly string[], position: number) => {
  await expect(page).toHaveURL(`/preview?analysis=${ids[position - 1]}&queue=review`)
  await expect(queueOn(page).getByRole('status')).toHaveText(`${position} de ${ids.length}`)
}
