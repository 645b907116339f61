import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { analysisSchema } from '@xrai/contract/records/analysis'
import { createKey } from '@xrai/contract/routes/api-keys'
import { t } from '@xrai/contract/strings/translate'
import { bothSoak, expect, expectAccessible, expectNoSidewaysScroll, phantom, soak, test } from './browser-test.ts'
import { givePlan, newClinic } from './clinic.ts'

/** A webhook receiver that records its requests and answers with a chosen status. */
async function startReceiver() {
  const ids: string[] = []
  const answer = { status: 200 }
  const server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']))
    response.writeHead(answer.status).end(answer.status === 200 ? 'recibido' : 'agenda en mantenimiento')
    request.resume()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  return { ids, answer, url: `http://127.0.0.1:${port}/eventos`, close: () => server.close() }
}

test('an owner connects another program, sees its failures, and resends an event', bothSoak, async ({ page }) => {
  const receiver = await startReceiver()
  const clinic = await newClinic()
  await clinic.open(page, '/profile')
  await page.getByText('Avanzado', { exact: true }).click()
  await page.getByRole('link', { name: 'Conexiones' }).click()
  const card = page.getByRole('region', { name: 'Webhooks' })
  await expect(card.getByText(/viene con el plan Profesional/)).toBeVisible()
  await expect(card.getByRole('button', { name: t('webhooks.add') })).toHaveCount(0)
  await givePlan(page, clinic)
  await page.reload()
  const fhir = page.getByRole('region', { name: 'FHIR' })
  await expect(fhir.getByLabel(t('connections.fhir.base'))).toHaveValue(/^https?:.+\/api\/fhir\/R4$/)
  await fhir.getByRole('button', { name: t('connections.fhir.testName') }).click()
  await expect(fhir.getByText(/Responde bien: FHIR 4\.0\.1/)).toBeVisible()

  await card.getByRole('button', { name: t('webhooks.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('webhooks.form.description')).fill('Agenda')
  await dialog.getByLabel(t('webhooks.form.url')).fill('https://192.168.0.10/eventos')
  await dialog.getByRole('button', { name: t('webhooks.form.createAction') }).click()
  await expect(dialog.getByText(/No se puede enviar a esta dirección/)).toBeVisible()
  await dialog.getByLabel(t('webhooks.form.url')).fill(receiver.url)
  await dialog.getByRole('button', { name: t('webhooks.form.createAction') }).click()
  const secret = dialog.getByLabel(t('webhooks.secret.label'), { exact: true })
  await expect(secret).toHaveValue(/^whsec_/)
  // The key is shown only once, so a habitual Escape must not close it.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await expect(secret).toHaveValue(/^whsec_/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('webhooks.secret.done') }).click()

  const row = card.getByRole('listitem', { name: 'Agenda' })
  await row.getByRole('button', { name: t('webhooks.testName', { name: 'Agenda' }) }).click()
  await expect(row.getByText(/Llegó bien: respondió 200/)).toBeVisible()
  receiver.answer.status = 503
  await row.getByRole('button', { name: t('webhooks.testName', { name: 'Agenda' }) }).click()
  await expect(row.getByText(/Respondió 503 y se esperaba 2xx/)).toBeVisible()
  await expect(row.getByText('agenda en mantenimiento')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  receiver.answer.status = 200
  const analysis = await clinic.analyse('panoramic-restored.jpg')
  await card.getByRole('link', { name: t('webhooks.deliveries') }).click()
  const list = page.getByRole('list', { name: t('webhooks.deliveriesPage.list') })
  const event = list.getByRole('listitem').filter({ hasText: t('webhooks.events.analysis.completed') })
  await expect(event.getByText(t('webhooks.deliveriesPage.states.delivered'), { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(event.getByRole('link', { name: t('webhooks.deliveriesPage.analysis') })).toHaveAttribute(
    'href',
    new RegExp(analysis),
  )
  const sent = receiver.ids.length
  await event.getByRole('button', { name: /^Enviar de nuevo/ }).click()
  await expect.poll(() => receiver.ids.length, { timeout: 30_000 }).toBe(sent + 1)
  expect(receiver.ids.at(-1)).toBe(receiver.ids.at(-2))
  await page.getByLabel(t('deliveryList.state')).selectOption(t('webhooks.deliveriesPage.states.failed'))
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Conexiones' }).click()
  await row.getByRole('button', { name: t('webhooks.more', { name: 'Agenda' }) }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(row.getByText(t('webhooks.states.active'))).toBeVisible()
  receiver.close()
})

/** The phantom under another SOP Instance UID of its study. */
const secondOfStudy = async (): Promise<Buffer> => {
  const file = await readFile(phantom('panoramic-12bit.dcm'), 'latin1')
  return Buffer.from(file.replaceAll('2.25.170810859198581771', '2.25.170810859198581772'), 'latin1')
}

test(
  'other ways in: the watch folder, the instructions for a programmer, and the proposed patient of a known study',
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    await clinic.put('/api/plan', { plan: 'profesional' })
    await clinic.open(page, '/connections')
    const folder = page.getByRole('region', { name: t('watchFolder.title') })
    await folder.getByRole('button', { name: t('watchFolder.make') }).click()
    await expect(folder.getByText('XRAI puede leer y escribir en ella')).toBeVisible()
    await expect(folder.getByText(t('watchFolder.states.ready'), { exact: true })).toBeVisible()
    await expect(folder.getByLabel(t('watchFolder.name'))).not.toHaveValue('')
    const programs = page.getByRole('region', { name: t('connections.programs.title') }).getByRole('link')
    await expect(programs).toHaveCount(3)
    for (const link of await programs.all()) {
      const offered = await page.request.get((await link.getAttribute('href')) ?? '')
      expect(offered.status()).toBe(200)
    }
    await expectAccessible(page)

    const rosa = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
    const first = await clinic.analyse('panoramic-12bit.dcm')
    const { image } = analysisSchema.parse(await clinic.get(`/api/analyses/${first}`))
    await clinic.patch('/api/images', { moves: [{ id: image.id, patientId: rosa.id }] })
    const second = await clinic.analyse({ name: 'panoramic-b.dcm', buffer: await secondOfStudy() })
    await page.goto(`/preview?analysis=${second}`)
    const proposed = page.getByRole('complementary', { name: t('assign.proposed.title') })
    await expect(proposed).toContainText(t('assign.proposed.study', { name: 'Rosa Quispe' }))
    await expectAccessible(page)
    await proposed.getByRole('button', { name: t('assign.proposed.assign', { name: 'Rosa Quispe' }) }).click()
    await expect(proposed).toHaveCount(0)
    await expect
      .poll(() => clinic.get('/api/analyses'))
      .toMatchObject({
        analyses: expect.arrayContaining([expect.objectContaining({ id: second, patientId: rosa.id })]),
      })
  },
)

test('an owner sees the refused files of another program and the reasons', soak, async ({ page }) => {
  const clinic = await newClinic()
  await clinic.put('/api/plan', { plan: 'profesional' })
  await clinic.open(page, '/connections')
  const card = page.getByRole('region', { name: t('refusedFiles.title') })
  await expect(card.getByText(t('refusedFiles.empty', { days: 30 }))).toBeVisible()
  const made = await clinic.post('/api/keys', { name: 'Panorámico', scopes: ['dicomweb'] })
  const { key } = createKey.answer.json.parse(made)
  const good = await readFile(phantom('panoramic-12bit.dcm'))
  const sent = await page.request.post('/api/dicomweb/studies/1.2.3', {
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/related; type="application/dicom"; boundary=b0',
    },
    data: Buffer.concat([
      Buffer.from('--b0\r\nContent-Type: application/dicom\r\n\r\n'),
      good,
      Buffer.from('\r\n--b0\r\nContent-Type: application/dicom\r\n\r\nnotas\r\n--b0--'),
    ]),
  })
  expect(sent.status()).toBe(409)
  await page.reload()
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Panorámico')
  await expect(rows.first()).toContainText('Usa JPG, PNG')
  await expect(rows.first()).toContainText(t('refusedFiles.noUid'))
  await expect(rows.last()).toContainText(/Huella del UID: [0-9a-f]{12}/)
  await expect(rows.last()).toContainText(t('refusedFiles.askAgain'))
  await expect(card.getByText(t('refusedFiles.states.some', { count: 2 }))).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
