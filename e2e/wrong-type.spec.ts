import type { Page } from '@playwright/test'
import { caseSchema } from '@xrai/contract/records/case'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, phantom, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const periapical = phantom('periapical-root-filled.jpg')
const refused = (page: Page) => page.getByRole('alert').filter({ hasText: 'Parece una radiografía periapical' })

test(
  'an image that was refused as one type cannot be forced as another: the refusal follows type and image',
  soak,
  async ({ page }) => {
    test.slow()
    const clinic = await newClinic()
    await clinic.open(page, '/upload')
    const forced: boolean[] = []
    page.on('request', request => {
      if (!request.url().endsWith('/testing-models')) return
      forced.push(request.postDataBuffer()?.includes('name="force"') ?? false)
    })
    await page.locator('input[type=file]').setInputFiles(periapical)
    await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
    await page.getByRole('button', { name: 'Procesar' }).click()
    await expect(refused(page)).toBeVisible()
    await page.getByRole('button', { name: t('upload.remove') }).click()
    await expect(refused(page)).toBeHidden()

    await page.locator('input[type=file]').setInputFiles(periapical)
    await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
    await page.getByRole('button', { name: 'Procesar' }).click()
    await expect(refused(page)).toBeVisible()
    await page.getByRole('radio', { name: 'Periopical' }).press('Space')
    await expect(refused(page)).toBeHidden()
    await expect(page.getByRole('button', { name: t('quality.anyway') })).toHaveCount(0)
    await page.getByRole('button', { name: 'Procesar' }).click()
    await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
    expect(forced).toEqual([false, false, false])
  },
)

test(
  'in a case, an image refused as the wrong type is analysed as its likely type and costs one credit',
  soak,
  async ({ page }) => {
    test.slow()
    const clinic = await newClinic()
    await clinic.open(page, '/my-cases/create')
    const keys: (string | undefined)[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/images'))
        keys.push(request.headers()['idempotency-key'])
    })
    await page.getByLabel('Nombre del Caso').fill('Caso de tipo cambiado')
    await page.locator('input[type=file]').setInputFiles(periapical)
    const type = page.getByRole('group', { name: t('createCase.type', { name: 'periapical-root-filled.jpg' }) })
    await expect(type.getByLabel('Periopical')).toBeChecked()
    await type.getByLabel('Panorámica').press('Space')
    await page.getByRole('button', { name: /^Analizar/ }).click()
    await expect(page.getByText('Parece una radiografía periapical')).toBeVisible()
    await expect(page.getByRole('button', { name: /de todos modos/ })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('button', { name: 'Analizar como periapical periapical-root-filled.jpg' }).click()
    await expect(page.getByText(t('createCase.allDoneOne'))).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(t('credits.left', { left: 4, limit: 5 }))).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
    const { analyses } = caseSchema.parse(
      await clinic.get(`/api/cases/${new URL(page.url()).searchParams.get('case')}`),
    )
    expect(analyses).toMatchObject([{ type: 'periapical' }])
  },
)
