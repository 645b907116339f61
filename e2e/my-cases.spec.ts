import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, soak, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

/** 9 pages of 20. */
const many = 165
let clinic: Clinic
let empty: Clinic

test.beforeAll(async () => {
  clinic = await newClinic()
  empty = await newClinic()
  for (let number = 1; number <= many; number++) {
    const description = number === 7 ? 'Control de IMPLANTE en 36' : undefined
    await clinic.post('/api/cases', { name: `Caso ${String(number).padStart(3, '0')}`, description })
  }
})

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const search = (page: Page) => page.getByPlaceholder('Buscar casos por nombre o descripción...')
const pager = (page: Page) => page.getByRole('navigation', { name: t('cases.pager') })
const numbers = (page: Page) => pager(page).getByRole('listitem').allInnerTexts()

test('an empty list of cases invites the user to create the first', soak, async ({ page }) => {
  await empty.open(page, '/my-cases')
  await expect(page.getByRole('heading', { name: 'Mis Casos Dentales' })).toBeVisible()
  await expect(page.getByText(t('cases.empty'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crear Caso' }).first()).toHaveAttribute('href', '/my-cases/create')
  await expectAccessible(page)
})

test('my cases shows no navigation bar and leads back to home', soak, async ({ page }) => {
  await empty.open(page, '/my-cases')
  await expect(page.getByRole('link', { name: t('cases.back') })).toHaveAttribute('href', '/home')
  await expect(page.getByRole('navigation', { name: t('nav.main') })).toBeHidden()
})

test('without a search, the page lists five recent cases and all cases, twenty per page', soak, async ({ page }) => {
  await clinic.open(page, '/my-cases')
  await expect(section(page, 'Casos Recientes').getByRole('listitem')).toHaveCount(5)
  await expect(section(page, 'Casos Recientes').getByRole('heading', { level: 3 }).first()).toHaveText('Caso 165')
  await expect(section(page, 'Todos los Casos').locator('ul').getByRole('listitem')).toHaveCount(20)
  await expectAccessible(page)
})

test(
  'the pager shows the range, the total, two pages on either side, the first and the last',
  soak,
  async ({ page }) => {
    await clinic.open(page, '/my-cases')
    await expect(pager(page)).toContainText('Mostrando 1-20 de 165 casos')
    expect((await numbers(page)).map(text => text.trim().slice(0, 1))).toEqual(['1', '2', '3', '…', '9'])
    await expect(pager(page).getByRole('button', { name: 'Anterior' })).toBeDisabled()
    await pager(page)
      .getByRole('button', { name: t('lists.page', { page: 3 }) })
      .click()
    await pager(page)
      .getByRole('button', { name: t('lists.page', { page: 5 }) })
      .click()
    await expect(pager(page)).toContainText('Mostrando 81-100 de 165 casos')
    expect((await numbers(page)).map(text => text.trim().slice(0, 1))).toEqual([
      '1',
      '…',
      '3',
      '4',
      '5',
      '6',
      '7',
      '…',
      '9',
    ])
    await pager(page)
      .getByRole('button', { name: t('lists.page', { page: 9 }) })
      .click()
    await expect(pager(page)).toContainText('Mostrando 161-165 de 165 casos')
    await expect(pager(page).getByRole('button', { name: 'Siguiente' })).toBeDisabled()
    await expect(page).toHaveURL(/page=9/)
    await page.goBack()
    await expect(pager(page)).toContainText('Mostrando 81-100 de 165 casos')
  },
)

test('changing the page scrolls to the top', soak, async ({ page }) => {
  await clinic.open(page, '/my-cases')
  await pager(page).getByRole('button', { name: 'Siguiente' }).click()
  await expect(pager(page)).toContainText('Mostrando 21-40 de 165 casos')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a search ignores letter case in names and descriptions, and starts at page 1', soak, async ({ page }) => {
  await clinic.open(page, '/my-cases?page=3')
  await expect(pager(page)).toContainText('Mostrando 41-60 de 165 casos')
  await search(page).fill('CASO 16')
  await expect(section(page, 'Resultados de búsqueda (6 casos encontrados)').locator('ul > li')).toHaveCount(6)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByText('Casos Recientes')).toBeHidden()
  await search(page).fill('implante')
  await expect(section(page, /1 casos encontrados/).getByRole('heading', { level: 3 })).toHaveText('Caso 007')
  await page.reload()
  await expect(search(page)).toHaveValue('implante')
  await expect(section(page, /1 casos encontrados/)).toBeVisible()
})

test('the pager is hidden if there is only one page', soak, async ({ page }) => {
  await clinic.open(page, '/my-cases?q=implante')
  await expect(section(page, /1 casos encontrados/)).toBeVisible()
  await expect(pager(page)).toBeHidden()
})

test('a search without a match quotes the term', soak, async ({ page }) => {
  await clinic.open(page, '/my-cases')
  await search(page).fill('zzz 100%_')
  await expect(page.getByText('No se encontraron casos')).toBeVisible()
  await expect(page.getByText('«zzz 100%_»')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('cases.clearSearch') }).click()
  await expect(section(page, 'Casos Recientes')).toBeVisible()
})

test('Editar changes a case, and refuses a blank name', soak, async ({ page }) => {
  await clinic.open(page, '/my-cases?q=Caso 020')
  await page.getByRole('button', { name: t('cases.menu', { name: 'Caso 020' }) }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Nombre del Caso').fill('  ')
  await dialog.getByRole('button', { name: t('cases.save') }).click()
  await expect(dialog.getByText(t('errors.caseNameRequired'))).toBeVisible()
  await dialog.getByLabel('Nombre del Caso').fill('Caso 020 revisado')
  await dialog.getByLabel('Descripción').fill('Segunda visita')
  await dialog.getByRole('button', { name: t('cases.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Caso 020 revisado' })).toBeVisible()
  await expect(page.getByText('Segunda visita')).toBeVisible()
})

test('Eliminar can be undone for ten seconds', async ({ page }) => {
  await clinic.open(page, '/my-cases?q=Caso 03')
  const removed = page.getByRole('heading', { name: 'Caso 033' })
  await page.getByRole('button', { name: t('cases.menu', { name: 'Caso 033' }) }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(removed).toBeHidden()
  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(removed).toBeVisible()
  await page.getByRole('button', { name: t('cases.menu', { name: 'Caso 034' }) }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(page.getByText('Resultados de búsqueda (9 casos encontrados)')).toBeVisible()
  await page.reload()
  await expect(removed).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Caso 034' })).toBeHidden()
})

test('a card opens the case in the analyzer', soak, async ({ page }) => {
  await clinic.open(page, '/my-cases?q=Caso 007')
  await page.getByRole('link', { name: 'Caso 007' }).click()
  await expect(page).toHaveURL(/\/analyzer-results\/[0-9a-f-]{36}/)
})
