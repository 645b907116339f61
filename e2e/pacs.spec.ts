import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, expectNoSidewaysScroll, phantom, soak, test } from './browser-test.ts'
import { givePlan, newClinic } from './clinic.ts'

const text = (vr: string, ...values: readonly unknown[]) => ({ vr, Value: values })
const study = (uid: string, name: string, date: string, more: object = {}) => ({
  '0020000D': text('UI', uid),
  '00100010': text('PN', { Alphabetic: name }),
  '00080020': text('DA', date),
  ...more,
})
/** The study UID of the phantom. */
const phantomStudy = '2.25.17081085913696443514'
/** A study that the PACS lists but does not deliver. */
const awayStudy = '1.2.3'
const series = { '0020000E': text('UI', '2.25.17081085913505871521'), '00080060': text('CS', 'PX') }
const instance = { '00080018': text('UI', '2.25.170810859198581771') }

/** A PACS that returns the same result for every QIDO-RS search, and stores the phantom in each study. */
async function startPacs() {
  const state: { status: number; studies: readonly ReturnType<typeof study>[] } = { status: 200, studies: [] }
  const file = await readFile(phantom('panoramic-12bit.dcm'))
  const part = Buffer.concat([
    Buffer.from('--b\r\nContent-Type: application/dicom\r\n\r\n'),
    file,
    Buffer.from('\r\n--b--'),
  ])
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://pacs')
    if (/instances\/[\d.]+$/.test(pathname)) {
      answer.writeHead(200, { 'content-type': 'multipart/related; type="application/dicom"; boundary=b' })
      return answer.end(part)
    }
    const uid = searchParams.get('StudyInstanceUID')
    const studies = state.studies.filter(one => uid === null || one['0020000D'].Value[0] === uid)
    const below = pathname.endsWith('/series') ? [series] : [instance]
    answer.writeHead(pathname.startsWith(`/studies/${awayStudy}/`) ? 503 : state.status, {
      'content-type': 'application/dicom+json',
    })
    return answer.end(JSON.stringify(pathname === '/studies' ? studies : below))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, state, close: () => server.close() }
}

test(
  "a patient's studies are found in the PACS and imported, with the certainty of the patient match",
  soak,
  async ({ page }) => {
    const pacs = await startPacs()
    const clinic = await newClinic()
    await givePlan(page, clinic)
    const demo = { firstName: 'Paciente', lastName: 'Demostración', birthDate: '1980-02-29', sex: 'F' }
    const { id } = await clinic.post('/api/patients', { ...demo, recordNumber: 'DEMO-0001' })
    await clinic.open(page, `/patients/${id}`)
    await expect(page.getByRole('heading', { name: 'Paciente Demostración' })).toBeVisible()
    const open = page.getByRole('button', { name: t('pacs.open') })
    await expect(open).toHaveCount(0)

    const peer = { protocol: 'dicomweb', name: 'Archivo central', url: pacs.url, given: false }
    const { id: peerId } = await clinic.post('/api/peers', { ...peer, asked: true })
    await page.reload()
    await open.click()
    const sheet = page.getByRole('dialog', { name: t('pacs.title') })
    await expect(sheet.getByText(t('pacs.none'))).toBeVisible()
    pacs.state.studies = [
      study(phantomStudy, 'DEMOSTRACION^PACIENTE', '20260115', {
        '00081030': text('LO', 'Panorámica digital'),
        '00080061': text('CS', 'PX', 'SR'),
        '00100020': text('LO', 'DEMO-0001'),
        '00201208': text('IS', '2'),
      }),
      study('1.2.2', 'DEMOSTRACION^PACIENTE', '20230111', {
        '00100040': text('CS', 'M'),
        '00080061': text('CS', 'IO'),
      }),
      study(awayStudy, 'DEMOSTRACION^PACIENTE', '20200101'),
    ]
    const again = sheet.getByRole('button', { name: t('pacs.again') })
    await again.click()
    await expect(sheet.getByText(t('pacs.found.some', { count: 3, pacs: 'Archivo central' }))).toBeVisible()
    const rows = sheet.getByRole('listitem')
    await expect(rows.nth(0)).toContainText('15/01/2026')
    await expect(rows.nth(0)).toContainText(t('pacs.verdicts.same'))
    await expect(rows.nth(0)).toContainText('Panorámica · Informe · 2 imágenes')
    await expect(rows.nth(1)).toContainText(t('pacs.verdicts.differs', { fields: t('pacs.fields.sex') }))
    await expect(rows.nth(2)).toContainText(t('pacs.verdicts.unknown'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await rows
      .nth(1)
      .getByRole('button', { name: /^Traer/ })
      .click()
    const question = page.getByRole('dialog', { name: t('pacs.confirmTitle') })
    await expect(question.getByRole('row', { name: /Sexo/ })).toContainText(t('sex.M'))
    await expectAccessible(page)
    await question.getByRole('button', { name: t('pacs.confirmNo') }).click()
    await expect(question).toHaveCount(0)
    await rows
      .nth(0)
      .getByRole('button', { name: /^Traer/ })
      .click()
    await expect(rows.nth(0)).toContainText(t('pacs.storedOne'))
    await expect(rows.nth(0).getByRole('button', { name: /^Traer de nuevo/ })).toBeVisible()
    await expectAccessible(page)

    pacs.state.status = 401
    await again.click()
    await expect(sheet.getByRole('alert')).toContainText('no acepta el usuario, la contraseña o el token')
    await expect(sheet.getByRole('link', { name: t('pacs.fix') })).toBeVisible()
    await sheet
      .locator('header')
      .getByRole('button', { name: t('ui.close') })
      .click()
    await expect(page.getByRole('region', { name: t('history.title') })).toContainText('Panorámica')

    // The bell notifies a user who left the screen, and links to the study.
    pacs.state.status = 200
    await page.goto('/home')
    await clinic.post(`/api/patients/${id}/retrievals`, { peerId, studyUid: awayStudy })
    await page.getByRole('button', { name: /^Notificaciones: \d+ sin leer/ }).click()
    await page.getByRole('link', { name: /No se pudo traer un estudio de «Paciente Demostración»/ }).click()
    await expect(rows.nth(2)).toContainText(t('pacs.states.failed'))
    await expectAccessible(page)
    await sheet
      .locator('header')
      .getByRole('button', { name: t('ui.close') })
      .click()
    await expect(page).toHaveURL(new RegExp(`/patients/${id}$`))
    pacs.close()
  },
)
