import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSignature, withSignature } from '@xrai/contract/signature/pdf-signature'
import { groupedCode } from '@xrai/contract/signature/verification-code'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, expectNoSidewaysScroll, phoneSoak, soak, test } from './browser-test.ts'
import { newSignedReport, pdfFile } from './signed-report.ts'

test.describe.configure({ mode: 'serial' })

let report: Awaited<ReturnType<typeof newSignedReport>>
test.beforeAll(async () => {
  report = await newSignedReport()
})

const field = (page: Page) => page.getByLabel(t('verification.code'))
const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const fileVerdict = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true })
const choose = (page: Page, buffer: Buffer, name?: string) =>
  page.getByLabel(t('verification.pdfInput')).setInputFiles(pdfFile(buffer, name))
const row = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })

/** Records the page's requests that have a body. */
const bodiesOf = (page: Page): string[] => {
  const bodies: string[] = []
  page.on('request', request => request.postDataBuffer() && bodies.push(`${request.method()} ${request.url()}`))
  return bodies
}

test('a code is verified without an account, in any notation, and no patient is named', async ({ page }) => {
  await page.goto('/about')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('verification.title') })
    .click()
  await expect(page).toHaveTitle('Verificar un informe · XRAI')
  const typed = groupedCode(report.code).toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o').replaceAll('-', ' ')
  await field(page).pressSequentially(typed)
  await expect(field(page)).toHaveValue(/^([A-Z\d]{5}-){4}[A-Z\d]{6}$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/verificar/${report.code}$`))
  await expect(verdict(page, t('verification.answer.valid'))).toBeVisible()
  for (const text of [
    'Ana Quispe',
    'COP 12345',
    'Clínica de Ana Quispe',
    t('verification.original'),
    groupedCode(report.code),
  ]) {
    await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
  }
  for (const name of [
    'PDF',
    t('verification.keptOf.document'),
    t('verification.keptOf.picture'),
    t('verification.keptOf.decisions'),
    t('verification.keptOf.signature'),
  ]) {
    await expect(row(page, t('verification.kept'), name)).toContainText(t('verification.keptState.intact'))
  }
  await expectAccessible(page)
  const keys = await page.request.get(
    await page.getByRole('link', { name: t('verification.keys') }).evaluate(link => (link as HTMLAnchorElement).href),
  )
  const [key] = (await keys.json()).keys
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: key.id.slice(0, 4) })
      .last(),
  ).toHaveText(key.id.replace(/(.{4})(?=.)/g, '$1 '))
})

test('an invalid code is reported in the field without a request', soak, async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => request.url().includes('/api/verify') && asked.push(request.url()))
  await page.goto('/verificar')
  const submit = page.getByRole('button', { name: t('verification.submit'), exact: true })
  await submit.click()
  await expect(page.getByText(t('verification.codeMissing'))).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).fill(report.code.slice(1))
  await submit.click()
  await expect(page.getByText(t('verification.codeLength', { count: 25 }))).toBeVisible()
  await field(page).fill('XR-1795488356112')
  await submit.click()
  await expect(page.getByText('Ese es el número del informe.')).toBeVisible()
  await expectAccessible(page)
  expect(asked).toEqual([])
})

test('a character typed in the middle appears at the caret', soak, async ({ page }) => {
  await page.goto('/verificar')
  await field(page).fill(report.code)
  await field(page).evaluate(input => (input as HTMLInputElement).setSelectionRange(7, 8))
  await page.keyboard.type('ab')
  await expect(field(page)).toHaveJSProperty('selectionStart', 9)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(report.code[6] ?? '')
  await expect(field(page)).toHaveValue(groupedCode(report.code))
})

test("a PDF's own code is read and checked in the browser, and the file never leaves it", async ({ page }) => {
  const bodies = bodiesOf(page)
  await page.goto('/verificar')
  await choose(page, report.pdf)
  await expect(fileVerdict(page, t('verification.fileTitle.valid'))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/verificar/${report.code}$`))
  await expect(verdict(page, t('verification.answer.valid'))).toBeVisible()
  for (const name of [
    t('verification.checkOf.pages'),
    t('verification.checkOf.statement'),
    t('verification.checkOf.signature'),
    t('verification.checkOf.file'),
  ]) {
    await expect(row(page, t('verification.checks'), name)).toContainText(t('verification.checkState.right'))
  }
  await expectAccessible(page)
  expect(bodies).toEqual([])
})

test('a PDF can be dropped anywhere on the page without replacing it', soak, async ({ page }) => {
  await page.goto('/verificar')
  const transfer = await page.evaluateHandle(
    bytes => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], 'soltado.pdf', { type: 'application/pdf' }))
      return data
    },
    [...report.pdf],
  )
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByText('soltado.pdf')).toBeVisible()
  await expect(fileVerdict(page, t('verification.fileTitle.valid'))).toBeVisible()
})

test('a PDF with one changed byte is reported as modified, and nothing on the page calls it valid', async ({
  page,
}) => {
  await page.goto('/verificar')
  const at = Math.floor(report.pdf.length / 2)
  await choose(page, Buffer.from(report.pdf.map((byte, place) => (place === at ? byte ^ 1 : byte))))
  await expect(fileVerdict(page, t('verification.fileTitle.altered'))).toBeVisible()
  await expect(verdict(page, t('verification.fileTitle.altered'))).toBeVisible()
  await expect(verdict(page, t('verification.answer.valid'))).toHaveCount(0)
  await expect(row(page, t('verification.checks'), t('verification.checkOf.pages'))).toContainText(
    t('verification.checkState.wrong'),
  )
  await expect(row(page, t('verification.checks'), t('verification.checkOf.file'))).toContainText(
    t('verification.checkState.wrong'),
  )
  await expect(row(page, t('verification.checks'), t('verification.checkOf.signature'))).toContainText(
    t('verification.checkState.right'),
  )
  await expectAccessible(page)
  await choose(page, Buffer.concat([report.pdf, Buffer.from('\n')]))
  await expect(
    row(page, t('verification.checks'), t('verification.checkOf.pages')).getByText(t('verification.checkState.right'), {
      exact: true,
    }),
  ).toBeVisible()
  await expect(row(page, t('verification.checks'), t('verification.checkOf.file'))).toContainText(
    t('verification.checkState.wrong'),
  )
  await expect(fileVerdict(page, t('verification.fileTitle.altered'))).toBeVisible()
})

test('a file without a complete signature is reported as such', soak, async ({ page }) => {
  await page.goto('/verificar')
  const signed = readSignature(report.pdf)
  if (!signed) throw new Error('the PDF has no signature')
  await choose(page, Buffer.from(signed.body), 'borrador.pdf')
  await expect(fileVerdict(page, t('verification.fileTitle.unsigned'))).toBeVisible()
  await choose(page, report.pdf.subarray(0, -20))
  await expect(fileVerdict(page, t('verification.fileTitle.damaged'))).toBeVisible()
  await choose(page, Buffer.from('una carta'), 'carta.txt')
  await expect(fileVerdict(page, t('verification.fileTitle.notPdf'))).toBeVisible()
  const large = test.info().outputPath('disco.pdf')
  await writeFile(large, '')
  await truncate(large, 50 * 1024 * 1024 + 1)
  await page.getByLabel(t('verification.pdfInput')).setInputFiles(large)
  await expect(fileVerdict(page, t('verification.fileTitle.tooLarge'))).toBeVisible()
  await expect(page).toHaveURL(/\/verificar$/)
  await expectAccessible(page)
})

test('an unassigned code and a PDF of another installation are unknown', soak, async ({ page }) => {
  const code = `${report.code.startsWith('0') ? '1' : '0'}${report.code.slice(1)}`
  await page.goto(`/verificar/${code}`)
  await expect(verdict(page, t('verification.answer.unknown'))).toBeVisible()
  await expectAccessible(page)
  const signed = readSignature(report.pdf)
  if (!signed) throw new Error('the PDF has no signature')
  const statement = signed.statement.replace(report.code, code)
  await choose(page, Buffer.from(withSignature(signed.body, { ...signed, statement })))
  await expect(fileVerdict(page, t('verification.fileTitle.unknown'))).toBeVisible()
})

test('offline, the page claims nothing, and a retry verifies', soak, async ({ page }) => {
  await page.goto('/verificar')
  await page.route('**/api/verify/**', route => route.abort())
  await choose(page, report.pdf)
  await expect(page.getByText('El archivo se leyó, pero no se pudo preguntar por su código.')).toBeVisible()
  await expect(page.getByText('todavía no sabemos si este código es válido')).toBeVisible()
  await expect(page.getByRole('heading', { name: t('verification.answer.valid') })).toHaveCount(0)
  await page.unroute('**/api/verify/**')
  await page
    .getByRole('button', { name: t('ui.retry') })
    .first()
    .click()
  await expect(verdict(page, t('verification.answer.valid'))).toBeVisible()
  await expect(fileVerdict(page, t('verification.fileTitle.valid'))).toBeVisible()
})

test('too many checks are refused without a statement about the report', soak, async ({ page }) => {
  await page.route('**/api/verify/**', route =>
    route.fulfill({ status: 429, json: { error: 'Demasiados intentos seguidos.', code: 'TOO_MANY_ATTEMPTS' } }),
  )
  await page.goto(`/verificar/${report.code}`)
  await expect(page.getByText(t('errors.tooManyAttempts'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('verification.answer.unknown') })).toHaveCount(0)
})

test("stored data that changed after signing are reported, whatever the PDF's state", soak, async ({ page }) => {
  await page.route('**/api/verify/**', async route => {
    const answer = await (await route.fetch()).json()
    const kept = { ...answer.kept, decisions: 'changed', picture: 'erased' }
    await route.fulfill({ json: { ...answer, state: 'changed', kept } })
  })
  await page.goto(`/verificar/${report.code}`)
  await expect(verdict(page, t('verification.answer.changed'))).toBeVisible()
  await expect(row(page, t('verification.kept'), 'Decisiones')).toContainText(t('verification.keptState.changed'))
  await expect(row(page, t('verification.kept'), t('verification.keptOf.picture'))).toContainText(
    t('verification.keptState.erased'),
  )
  await choose(page, report.pdf)
  await expect(fileVerdict(page, t('verification.fileTitle.changed'))).toBeVisible()
  await expectAccessible(page)
})

test('an amendment supersedes the first PDF, and each is found by its own code', soak, async ({ page }) => {
  const amendment = await report.amend()
  await page.goto(`/verificar/${report.code}`)
  await expect(verdict(page, t('verification.answer.superseded'))).toBeVisible()
  await choose(page, report.pdf)
  await expect(fileVerdict(page, t('verification.fileTitle.superseded'))).toBeVisible()
  await choose(page, amendment.pdf)
  await expect(fileVerdict(page, t('verification.fileTitle.valid'))).toBeVisible()
  await expect(page.getByText(t('verification.otherVersion', { version: 'Enmienda 1' }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('verification.openOther') }).click()
  await expect(verdict(page, t('verification.answer.valid'))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/verificar/${amendment.code}$`))
  await expect(page.getByRole('definition').filter({ hasText: 'Enmienda 1' })).toBeVisible()
})

test('on a phone a printed code is verified, and a chosen PDF in place', phoneSoak, async ({ page }) => {
  const { code, pdf } = report
  await page.goto('/verificar')
  await expectNoSidewaysScroll(page)
  await page.getByLabel(t('verification.code')).fill(code)
  await page.getByRole('button', { name: t('verification.submit'), exact: true }).tap()
  await expect(page.getByRole('heading', { level: 2, name: t('verification.answer.valid') })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Ana Quispe' }).first()).toBeVisible()
  await expect(page.getByLabel(t('verification.code'))).toHaveValue(groupedCode(code))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto('/verificar')
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('verification.pdfPick') }).tap()
  await (await picker).setFiles(pdfFile(pdf, 'un-nombre-de-archivo-muy-largo-que-no-cabe-en-una-linea.pdf'))
  const answer = page.getByRole('heading', { level: 3, name: t('verification.fileTitle.valid'), exact: true })
  await expect(answer).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
