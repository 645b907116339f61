import { readFile } from 'node:fs/promises'
import { pdfText } from '../apps/server/src/testing/pdf-text.ts'
import { expect, expectAccessible, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test(
  'entries are added by touch and typing, noted, removed, restored, assigned to a site, and printed',
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    for (const name of ['Miraflores', 'Surco']) await clinic.post('/api/sites', { name })
    const patient = await clinic.post('/api/patients', { firstName: 'Luz', lastName: 'Tacto' })
    await clinic.post(`/api/patients/${patient.id}/odontograms`, { kind: 'initial' })
    const asked = '**/api/odontograms/*/proposals'
    await page.route(asked, route => route.abort())
    await clinic.open(page, `/patients/${patient.id}/odontogram`)
    await expect(page.getByText(/^No se pudieron cargar los hallazgos aceptados/)).toBeVisible()
    await page.unroute(asked)
    await page.getByRole('button', { name: 'Reintentar' }).tap()
    await expect(page.getByText(/^No se pudieron cargar los hallazgos aceptados/)).toBeHidden()
    await page.getByRole('button', { name: 'Cambiar de sede: Sin sede' }).tap()
    const moved = page.getByRole('dialog', { name: 'Sede del odontograma' })
    await moved.getByLabel('Sede', { exact: true }).selectOption('Surco')
    await moved.getByRole('button', { name: 'Guardar' }).tap()
    await expect(page.getByRole('button', { name: 'Cambiar de sede: Surco' })).toBeVisible()
    const tooth = page.locator('[data-tooth="16"]')
    await tooth.scrollIntoViewIfNeeded()
    const box = await tooth.boundingBox()
    if (!box) throw new Error('the tooth is not shown')
    // The middle of an upper tooth's crown.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height * 0.765)
    await expect(page.getByRole('heading', { name: 'Pieza 16' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'O · oclusal' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('combobox', { name: 'Buscar hallazgo o sigla' }).fill('amalgama')
    await page.getByRole('option', { name: /Amalgama · buen estado/i }).tap()
    await expect(page.getByRole('heading', { name: 'Hallazgos (1)' })).toBeVisible()
    await page.getByRole('button', { name: 'Anotar en Restauración definitiva de 16 O' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Anotación').fill('Filtrada')
    await dialog.getByRole('button', { name: 'Guardar' }).tap()
    await expect(page.getByText('Filtrada')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar Restauración definitiva de 16 O' }).tap()
    await expect(page.getByText('Ninguno todavía.')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).tap()
    await expect(page.getByText('Filtrada')).toBeVisible()
    // One entry in each quadrant; the desktop test adds ten.
    const others = [
      ['26', 'imp'],
      ['31', 'movilidad'],
      ['24', 'cmc'],
      ['48', 'dne'],
    ] as const
    for (const [number, typed] of others) {
      await page.locator(`[data-tooth="${number}"]`).tap()
      await expect(page.getByRole('heading', { name: `Pieza ${number}` })).toBeVisible()
      await page.getByRole('combobox', { name: 'Buscar hallazgo o sigla' }).fill(typed)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { name: 'Hallazgos (5)' })).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF borrador' }).tap()
    const printed = await pdfText(new Uint8Array(await readFile((await (await coming).path()) ?? '')))
    for (const words of ['BORRADOR', 'Luz Tacto', 'Surco', 'CMC', 'IMP', 'Filtrada']) expect(printed).toContain(words)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAccessible(page)
  },
)
