import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, expectNoSidewaysScroll } from './browser-test.ts'
import type { Clinic } from './clinic.ts'

interface Found {
  readonly class: string
  readonly tooth: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly detection_id: string
}

export const rows = (page: Page) => page.locator('[data-row]')

/** Sets the owner's switch in the clinic's settings. */
export async function setBlindFirst(page: Page, clinic: Clinic): Promise<void> {
  await clinic.open(page, '/clinic#avanzado')
  const setting = page.getByRole('switch', { name: t('blind.setting') })
  await expect(setting).not.toBeChecked()
  const saved = page.waitForResponse(answer => answer.url().endsWith('/api/team/blind-first') && answer.ok())
  await setting.click()
  await saved
  await expect(setting).toBeChecked()
}

/** Expects no detected finding in the page, neither visible nor for a screen reader. */
export async function expectNothingDetected(page: Page, found: readonly Found[]): Promise<void> {
  expect(found.length).toBeGreaterThan(2)
  const html = await page.content()
  for (const { detection_id: id } of found) expect(html).not.toContain(id)
  for (const name of [t('preview.confidence'), 'Aceptar todos'])
    await expect(page.getByLabel(name, { exact: true })).toHaveCount(0)
  await expect(page.getByText(/Total Detectado|Mostrando|^Decididos: \d+ de \d+$/)).toHaveCount(0)
  await expect(page.getByText(t('odontogram.title'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Reporte|Ver Reporte|Marcar como revisado/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Ver Reporte/ })).toHaveCount(0)
}

export const foundIn = async (clinic: Clinic, analysis: string): Promise<readonly Found[]> =>
  Object(await clinic.get(`/api/analyses/${analysis}`)).predictions

const mark = ({ x, y, width, height, tooth }: Found, id: string, name: string) => ({
  id: `01990000-0000-7000-8000-${id}`,
  at: new Date().toISOString(),
  screen: 'preview',
  kind: 'add',
  finding: { class: name, tooth, shape: { x, y, width, height, points: [] }, placement: null },
})

/** Adds two marks from another device of the user: one on a detected finding, and one elsewhere. */
export const markElsewhere = async (clinic: Clinic, analysis: string, same: Found): Promise<void> => {
  const far = { ...same, x: 30, y: 30, width: 20, height: 20, tooth: 'N/A' }
  const decisions = [mark(same, '00000000000a', same.class), mark(far, '00000000000b', 'Caries')]
  await clinic.post(`/api/analyses/${analysis}/decisions`, { decisions })
}

const legend = (page: Page, group: string) =>
  page
    .getByRole('region', { name: t('blind.legend') })
    .getByRole('listitem')
    .filter({ hasText: group })

export async function expectGroups(page: Page, both: number, onlyYou: number, onlyAi: number): Promise<void> {
  await expect(legend(page, t('blind.both'))).toHaveText(new RegExp(`${both}$`))
  await expect(legend(page, t('blind.onlyYou'))).toHaveText(new RegExp(`${onlyYou}$`))
  await expect(legend(page, t('blind.onlyAi'))).toHaveText(new RegExp(`${onlyAi}$`))
}

/** Presses the button, confirms, and expects the findings. */
export async function reveal(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('blind.reveal') }).click()
  const dialog = page.getByRole('dialog', { name: t('blind.revealTitle') })
  await expect(dialog).toContainText('Después no se puede volver a ocultar')
  await dialog.getByRole('button', { name: t('blind.revealConfirm'), exact: true }).click()
  await expect(page.getByRole('region', { name: t('blind.legend') })).toBeVisible()
}

/** Merges, undoes it in one step and merges again; a reload keeps the result. */
export async function expectMerged(page: Page): Promise<void> {
  const once = page.getByRole('button', { name: /^Contar una vez/ })
  await once.click()
  await expect(page.getByText(t('blind.countedOnce'), { exact: true })).toBeVisible()
  await expect(rows(page).filter({ hasText: t('review.accepted') })).toHaveCount(1)
  await expect(
    rows(page).filter({ hasText: t('review.rejected', { reason: t('review.reason.duplicate') }) }),
  ).toHaveCount(1)
  await page.getByRole('button', { name: 'Deshacer' }).first().click()
  await expect(once).toBeVisible()
  await expect(rows(page).filter({ hasText: /Aceptado|Rechazado/ })).toHaveCount(0)
  await once.click()
  await expect(rows(page).filter({ hasText: t('review.accepted') })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}
