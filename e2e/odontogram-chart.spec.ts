import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { pdfText } from '../apps/server/src/testing/pdf-text.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phoneSoak, soak, test } from './browser-test.ts'
import { type Clinic, clinicPassword, newClinic } from './clinic.ts'

let clinic: Clinic

test.beforeAll(async () => {
  clinic = await newClinic()
  await clinic.patch('/api/me', { professionalNumber: 'COP 12345' })
})

const textOf = async (page: Page, button: string) => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return pdfText(new Uint8Array(await readFile((await (await coming).path()) ?? '')))
}

test('ten entries are made by keyboard alone, undone and redone, printed, signed and continued', async ({ page }) => {
  const patient = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Odonto' })
  await clinic.open(page, `/patients/${patient.id}`)
  await page.getByRole('link', { name: t('chartScreen.patient') }).click()
  await page.getByRole('button', { name: t('chartScreen.begin') }).click()
  const tooth = (number: string) => page.locator(`[data-tooth="${number}"]`)
  await expect(tooth('18')).toBeVisible()
  await expectAccessible(page)

  await tooth('18').focus()
  const keys = async (...pressed: readonly string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  /** Adds a typed finding to the chosen teeth; the focus returns to the tooth. */
  const put = async (typed: string, focused: string) => {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(tooth(focused)).toBeFocused()
  }
  const status = (text: string) => page.getByRole('status').filter({ hasText: text })
  const changes = '**/api/odontograms/*/changes'
  // The server refuses the first while the second waits; the second is lost twice in transit.
  let refuse = () => {}
  const isMade = new Promise<void>(resolve => {
    refuse = resolve
  })
  let sent = 0
  await page.route(changes, async route => {
    sent += 1
    if (sent > 3) return route.continue()
    if (sent > 1) return route.abort()
    await isMade
    await route.fulfill({ status: 409, json: { error: 'Cambió mientras tanto.', code: 'ODONTOGRAM_CHANGED' } })
  })
  await put('rr', '18')
  await put('dao', '18')
  await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 2 }) })).toBeVisible()
  refuse()
  await expect(status(t('chartScreen.retrying'))).toBeVisible()
  await expect(status(t('chartScreen.refused'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 1 }) })).toBeVisible()
  await page.getByRole('button', { name: t('chartScreen.sign') }).click()
  await expect(page.getByRole('dialog').getByText('Revisa el odontograma antes de firmar.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: t('chartScreen.sign') })).toHaveCount(0)
  await keys('Escape')
  await expect(status('Guardado')).toBeVisible()

  await tooth('18').focus()
  await keys('ArrowRight', '5', '1')
  await put('cd', '17')
  await keys('ArrowRight', '5')
  await put('am mal', '16')
  await put('cmc', '16')
  await keys('ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight')
  await put('protesis fija', '13')
  await keys('ArrowRight', 'ArrowRight', 'Shift+ArrowRight')
  await put('diastema', '21')
  await keys('ArrowDown')
  await put('movilidad', '61')
  await keys('ArrowDown', 'ArrowDown')
  await put('imp', '31')
  await keys('ArrowRight')
  await put('rr', '32')
  await keys('End')
  await put('dne', '38')
  await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 10 }) })).toBeVisible()

  await keys('Delete')
  await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 9 }) })).toBeVisible()
  await keys('Control+z')
  await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 10 }) })).toBeVisible()
  await keys('Control+z', 'Control+y')
  await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 10 }) })).toBeVisible()
  await expect(tooth('17')).toHaveAccessibleName(/CD Lesión de caries dental/)

  await page.keyboard.type('pp')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('charting.faults.milkOnly'))).toBeVisible()
  await keys('Escape')

  const isWritten = page.waitForResponse('**/api/odontograms/*/texts')
  await page.getByLabel(t('odontogramSheet.specifications')).fill('Trae radiografías')
  await isWritten
  await page.getByLabel('Observaciones').fill('Bruxismo nocturno')
  const draft = await textOf(page, t('chartScreen.pdfDraft'))
  for (const words of [
    t('odontogramSheet.title'),
    t('odontogramSheet.draft'),
    'Rosa Odonto',
    'Trae radiografías',
    'Bruxismo nocturno',
    'CMC',
    'IMP',
  ])
    expect(draft).toContain(words)

  await page.reload()
  await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 10 }) })).toBeVisible()
  await page.getByRole('button', { name: t('chartScreen.sign') }).click()
  const dialog = page.getByRole('dialog', { name: t('chartScreen.sign') })
  await dialog.getByRole('button', { name: t('chartScreen.sign') }).click()
  const proof = page.getByRole('dialog', { name: t('proof.title') })
  await proof.getByLabel(t('login.password'), { exact: true }).fill(clinicPassword)
  await proof.getByRole('button', { name: t('proof.submit') }).click()
  await expect(page.getByRole('link', { name: /^Firmado por Ana Quispe/ })).toBeVisible({ timeout: 20_000 })
  const signed = await textOf(page, t('chartScreen.pdf'))
  expect(signed).toContain('COP 12345')
  expect(signed).not.toContain(t('odontogramSheet.draft'))
  await expectAccessible(page)

  await page.getByRole('button', { name: t('chartScreen.beginEvolution') }).click()
  await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 10 }) })).toBeVisible()
  await expect(page.getByText(t('chartScreen.isDraft'), { exact: true })).toBeVisible()

  await page.getByRole('button', { name: t('chartScreen.discard') }).click()
  await expect(page.getByText(t('chartScreen.isSigned'), { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: t('ui.undo') })
    .last()
    .click()
  await expect(page.getByText(t('chartScreen.isDraft'), { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: t('chartScreen.which') }).selectOption({ label: await labelOfSigned(page) })
  await expect(page).toHaveURL(/\/odontogram\/[0-9a-f-]{36}$/)
  await page.reload()
  await page.getByText(t('chartScreen.history')).click()
  await expect(page.getByText(/^Quitado: 38 · DNE/).first()).toBeVisible()

  await page.getByRole('link', { name: t('chartScreen.back') }).click()
  const today = page.getByRole('region', { name: t('chartScreen.title'), exact: true })
  await expect(today.getByRole('img', { name: t('charting.picture', { count: 10 }) })).toBeVisible()
  await expect(today.getByText(/^Hay un borrador/)).toBeVisible()
  const history = page.getByRole('region', { name: t('history.title') })
  await history.getByRole('button', { name: t('history.kinds.odontogram') }).click()
  await expect(history.getByRole('link', { name: t('odontogramSheet.kinds.evolution') })).toBeVisible()
  await page.getByRole('button', { name: /^Pieza 17:/ }).click()
  const story = page.getByRole('region', { name: t('toothStory.title', { tooth: 17 }) })
  await expect(story.getByText(t('toothStory.chartSigned', { name: 'Ana Quispe' }))).toBeVisible()
  await expectAccessible(page)
  await story.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 10 }) })).toBeVisible()
})

const labelOfSigned = async (page: Page): Promise<string> => {
  const options = await page
    .getByRole('combobox', { name: t('chartScreen.which') })
    .locator('option')
    .allTextContents()
  return options.find(option => option.startsWith('Inicial, firmado')) ?? ''
}

test('a text over one that a colleague wrote since is kept back until the user chose', soak, async ({ page }) => {
  const patient = await clinic.post('/api/patients', { firstName: 'Eva', lastName: 'Colega' })
  const { id } = await clinic.post(`/api/patients/${patient.id}/odontograms`, { kind: 'initial' })
  await clinic.open(page, `/patients/${patient.id}/odontogram`)
  const field = page.getByLabel('Observaciones')
  const notice = page.getByText(t('chartScreen.textEdited'))
  const type = async (theirs: string, own: string) => {
    await expect(field).toBeVisible()
    await clinic.put(`/api/odontograms/${id}/texts`, { observations: theirs })
    await field.fill(own)
    await expect(notice).toBeVisible()
    await expect(page.getByText(theirs)).toBeVisible()
    await expect(field).toHaveValue(own)
  }
  await type('Bruxismo', 'Mordida abierta')
  await expectAccessible(page)
  const isWritten = page.waitForResponse(answer => answer.url().endsWith('/texts') && answer.ok())
  await page.getByRole('button', { name: t('autosave.keepMine') }).click()
  await isWritten
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(field).toHaveValue('Mordida abierta')
  await type('Bruxismo nocturno', 'Mordida cruzada')
  // Nothing else may wait for the choice, because it would happen by surprise once the user chose.
  const discard = page.getByRole('button', { name: t('chartScreen.discard') })
  await discard.click()
  await expect(discard).toBeEnabled()
  await expect(page.getByRole('status').filter({ hasText: t('chartScreen.refused') })).toBeVisible()
  await page.getByRole('button', { name: t('chartScreen.sign') }).click()
  await expect(page.getByRole('dialog')).toContainText(t('chartScreen.textEdited'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('autosave.takeTheirs') }).click()
  await expect(notice).toBeHidden()
  await expect(field).toHaveValue('Bruxismo nocturno')
  await expect(page.getByText(t('chartScreen.discarded'))).toHaveCount(0)

  // The screen is left with a text that was not sent yet.
  const back = page.getByRole('link', { name: t('chartScreen.back') })
  const leaving = page.getByRole('dialog', { name: t('unsaved.title') })
  await clinic.put(`/api/odontograms/${id}/texts`, { observations: 'Apretamiento' })
  await field.fill('Sobremordida')
  await back.click()
  // The notice of the refusal, which is shown for ten seconds, does not cover the button.
  await leaving.getByRole('button', { name: t('unsaved.stay') }).click({ timeout: 5000 })
  await expect(page.getByText('Apretamiento')).toBeVisible()
  await page.getByRole('button', { name: t('autosave.keepMine') }).click()
  await back.click()
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id}$`))
  await expect(leaving).toHaveCount(0)
  await page.goBack()
  await expect(field).toHaveValue('Sobremordida')

  // An unreachable server is not waited for; the text is sent later.
  const texts = '**/api/odontograms/*/texts'
  await page.route(texts, route => route.abort())
  await field.fill('Mordida profunda')
  await back.click()
  await leaving.getByRole('button', { name: t('unsaved.leave') }).click()
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id}$`))
  await page.unroute(texts)
  await page.goBack()
  await expect(page.getByRole('status').filter({ hasText: t('chartScreen.retrying') })).toHaveCount(0)
  await expect(field).toHaveValue('Mordida profunda')
})

test(
  'entries are added by touch and typing, noted, removed, restored, assigned to a site, and printed',
  phoneSoak,
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
    const moved = page.getByRole('dialog', { name: t('sites.ofChart') })
    await moved.getByLabel('Sede', { exact: true }).selectOption('Surco')
    await moved.getByRole('button', { name: t('cases.save') }).tap()
    await expect(page.getByRole('button', { name: 'Cambiar de sede: Surco' })).toBeVisible()
    const tooth = page.locator('[data-tooth="16"]')
    await tooth.scrollIntoViewIfNeeded()
    const box = await tooth.boundingBox()
    if (!box) throw new Error('the tooth is not shown')
    // The middle of an upper tooth's crown.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height * 0.765)
    await expect(page.getByRole('heading', { name: 'Pieza 16' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'O · oclusal' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('combobox', { name: t('chartScreen.search') }).fill('amalgama')
    await page.getByRole('option', { name: /Amalgama · buen estado/i }).tap()
    await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 1 }) })).toBeVisible()
    await page
      .getByRole('button', { name: t('chartScreen.edit', { name: t('charting.pe.restoration'), place: '16 O' }) })
      .tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('chartScreen.note')).fill('Filtrada')
    await dialog.getByRole('button', { name: t('chartScreen.save') }).tap()
    await expect(page.getByText('Filtrada')).toBeVisible()
    await page
      .getByRole('button', { name: t('chartScreen.remove', { name: t('charting.pe.restoration'), place: '16 O' }) })
      .tap()
    await expect(page.getByText(t('chartScreen.entriesNone'))).toBeVisible()
    await page.getByRole('button', { name: t('chartScreen.undo') }).tap()
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
      await page.getByRole('combobox', { name: t('chartScreen.search') }).fill(typed)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 5 }) })).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: t('chartScreen.pdfDraft') }).tap()
    const printed = await pdfText(new Uint8Array(await readFile((await (await coming).path()) ?? '')))
    for (const words of [t('odontogramSheet.draft'), 'Luz Tacto', 'Surco', 'CMC', 'IMP', 'Filtrada'])
      expect(printed).toContain(words)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)
