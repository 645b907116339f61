import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { bothSoak, expect, expectAccessible, signIn, test } from './browser-test.ts'

/** The operator tries, activates, takes back and retires a model whose folder lies in DATA_DIR/models (serve.ts). */
async function operateModel(page: Page, name: string, version: string): Promise<void> {
  const model = `${name} ${version}`
  await signIn(page, '/operator')
  await page.getByRole('tab', { name: t('installedModels.tab') }).click()
  await expect(page.getByRole('heading', { name: t('installedModels.now') })).toBeVisible()
  // The check loads the network in a process of its own.
  await page.getByRole('button', { name: `Instalar ${name}` }).click()
  await expect(page.getByText(t('installedModels.installDone', { name }))).toBeVisible({ timeout: 45_000 })
  const card = page.getByRole('article', { name: model })
  await expect(card.getByText(t('installedModels.states.installed'), { exact: true })).toBeVisible()

  await card.getByRole('button', { name: t('installedModels.shadow') }).click()
  await expect(card.getByText(t('installedModels.states.shadow'), { exact: true })).toBeVisible()
  await expect(card.getByText(/^Todavía no analizó ninguna radiografía/)).toBeVisible()

  await card.getByRole('button', { name: t('installedModels.activate') }).click()
  const dialog = page.getByRole('dialog', { name: t('installedModels.activateTitle', { name: model }) })
  await dialog.getByLabel(t('installedModels.where')).selectOption({ label: t('installedModels.some') })
  await dialog.getByRole('button', { name: t('installedModels.activate') }).click()
  await expect(dialog.getByText(t('installedModels.chooseClinic'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(t('installedModels.where')).selectOption({ label: t('installedModels.all') })
  await dialog.getByRole('button', { name: t('installedModels.activate') }).click()
  await expect(card.getByText(t('installedModels.states.active'), { exact: true })).toBeVisible()
  await expect(page.getByText(/· todas las clínicas$/).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: t('installedModels.back') }).click()
  await expect(card.getByText(t('installedModels.states.shadow'), { exact: true })).toBeVisible()
  await card.getByRole('button', { name: t('installedModels.retire') }).click()
  await page
    .getByRole('dialog', { name: t('installedModels.retireTitle', { name: model }) })
    .getByRole('button', { name: t('installedModels.retire') })
    .click()
  await expect(card.getByText(t('installedModels.states.retired'), { exact: true })).toBeVisible()
}

test(
  'the operator installs a model, tries it in shadow, activates it and goes back',
  bothSoak,
  async ({ page, isMobile }) => {
    test.setTimeout(120_000)
    // A server keeps an installed model, and both devices may run on one.
    await (isMobile ? operateModel(page, 'tiny-bright', '1.0.0') : operateModel(page, 'tiny-strict', '2.0.0'))
  },
)
