import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { bothSoak, expect, expectAccessible, expectNoSidewaysScroll, phantom, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const nameLabel = t('sites.name')

async function addSite(page: Page, name: string, address = '') {
  await page.getByRole('button', { name: t('sites.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('sites.addTitle') })
  await dialog.getByLabel(nameLabel).fill(name)
  await dialog.getByLabel(t('sites.address')).fill(address)
  await dialog.getByRole('button', { name: t('cases.save') }).click()
  await expect(dialog).toHaveCount(0)
}

test('an owner adds sites, works at one, filters by it and sees its figures', bothSoak, async ({ page, isMobile }) => {
  const clinic = await newClinic()
  await clinic.put('/api/plan', { plan: 'profesional' })
  await clinic.open(page, '/clinic')
  const section = page.getByRole('region', { name: t('sites.title'), exact: true })
  await addSite(page, 'Surco')
  await addSite(page, 'Miraflores', 'Av. Larco 1301')
  const listed = section.getByRole('list', { name: t('sites.title'), exact: true }).getByRole('listitem')
  await expect(listed).toContainText(['Surco', 'Miraflores'])
  await section.getByRole('button', { name: t('sites.moveUp', { name: 'Miraflores' }) }).click()
  await expect(listed).toContainText(['Miraflores', 'Surco'])
  await section.getByRole('button', { name: t('sites.archive', { name: 'Surco' }) }).click()
  await expect(section.getByRole('heading', { name: t('sites.archivedOnes') })).toBeVisible()
  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(listed).toContainText(['Miraflores', 'Surco'])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.goto('/upload')
  await page.locator('input[type=file]').first().setInputFiles(phantom('panoramic-decayed.jpg'))
  await page.getByRole('radio', { name: /^Panorámica/ }).check()
  await page.getByLabel('Sede', { exact: true }).selectOption('Miraflores')
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/)
  await page.getByRole('button', { name: 'Cambiar de sede: Miraflores' }).click()
  const moved = page.getByRole('dialog', { name: t('sites.ofImage') })
  await moved.getByLabel('Sede', { exact: true }).selectOption('Surco')
  await moved.getByRole('button', { name: t('cases.save') }).click()
  await expect(page.getByRole('button', { name: 'Cambiar de sede: Surco' })).toBeVisible()
  await page
    .getByRole('region', { name: t('ui.notices') })
    .getByRole('button', { name: t('ui.undo') })
    .click()
  await expect(page.getByRole('button', { name: 'Cambiar de sede: Miraflores' })).toBeVisible()
  await page.goto(page.url().replace('/preview', '/report-preview'))
  const sheet = page.getByRole('article', { name: 'INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI' })
  await expect(sheet.getByText('Miraflores · Av. Larco 1301')).toBeVisible()

  await page.goto('/analysis')
  const row = page.getByRole('listitem').filter({ hasText: /Panorámica · / })
  await expect(row).toContainText('Miraflores')
  if (isMobile) await page.getByRole('button', { name: 'Filtros' }).click()
  const filter = page.getByLabel(t('sites.filter'))
  await filter.selectOption('Surco')
  await expect(page).toHaveURL(/site=/)
  await expect(row).toHaveCount(0)
  await filter.selectOption('Miraflores')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /^Opciones/ }).click()
  await page.getByRole('menuitem', { name: t('sites.change') }).click()
  const dialog = page.getByRole('dialog', { name: t('sites.ofImage') })
  await dialog.getByLabel('Sede', { exact: true }).selectOption('Surco')
  await dialog.getByRole('button', { name: t('cases.save') }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(row).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.goto('/clinic')
  const figures = page.getByRole('region', { name: t('sites.figures') })
  const of = (name: string) =>
    figures.getByRole('row', { name }).or(figures.getByRole('listitem').filter({ hasText: name }))
  await expect(of('Miraflores')).toContainText(/1.*1.*0.*0.*1/)
  await expect(of('Surco')).toContainText(/0.*0.*0.*0.*0/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    figures.getByRole('button', { name: t('listFile.download') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('xrai-sedes-en-cifras.csv')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
