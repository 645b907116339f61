import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { t } from '@xrai/contract/strings/translate'
import { explicitLittleEndian } from '../apps/server/src/base/dicom-uids.ts'
import { openLine } from '../apps/server/src/interop/dicom-network/line.ts'
import { createMessages, nowhere } from '../apps/server/src/interop/dicom-network/messages.ts'
import { writeAssociateAccept, writeAssociateReject } from '../apps/server/src/interop/dicom-network/pdu.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, soak, test } from './browser-test.ts'
import { givePlan, newClinic } from './clinic.ts'

/** A DICOM device that answers C-ECHO from known AE titles. */
async function startDevice() {
  const known = new Set<string>()
  const server = createServer(async socket => {
    const line = openLine(socket)
    const asked = await line.next(5000)
    if (asked.kind !== 'associate-request') throw new Error(asked.kind)
    if (!known.has(asked.callingAe)) {
      await line.send(writeAssociateReject({ result: 1, source: 1, reason: 3 }))
      return line.end()
    }
    const contexts = asked.contexts.map(({ id }) => ({ id, result: 0, transferSyntax: explicitLittleEndian }))
    await line.send(writeAssociateAccept({ ...asked, contexts }))
    const messages = createMessages(line, asked.maximumLength)
    for (;;) {
      const message = await messages.receive({ waitMs: 5000, sinkFor: () => Promise.resolve(nowhere) })
      if (!message) return line.end()
      const { contextId, command } = message
      const { messageId: respondedTo, sopClass } = command
      const said = { field: 0x8030, hasDataSet: false, respondedTo, sopClass, status: 0 }
      await messages.send({ contextId, command: said })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  return { known, port: String(port), close: () => server.close() }
}

test('an owner adds equipment, sees why it does not respond, and deletes it with undo', soak, async ({ page }) => {
  const device = await startDevice()
  const clinic = await newClinic()
  await clinic.open(page, '/connections')
  const card = page.getByRole('region', { name: t('peers.title') })
  await expect(card.getByText(/viene con el plan Profesional/)).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await givePlan(page, clinic)
  await page.reload()
  await expect(card.getByText(/prueba aquí si XRAI llega a él/)).toBeVisible()

  await card.getByRole('button', { name: t('peers.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('peers.form.createAction') }).click()
  await expect(dialog.getByText(t('peers.form.wrong.port'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(t('peers.form.name')).fill('Panorámico')
  await dialog.getByLabel(t('peers.form.host')).fill('192.168.0.20')
  await dialog.getByLabel(t('peers.form.port')).fill(device.port)
  await dialog.getByLabel('Título AE').fill('PANO')
  await dialog.getByRole('button', { name: t('peers.form.createAction') }).click()
  await expect(dialog.getByText(/No se puede usar esta dirección/)).toBeVisible()
  await dialog.getByLabel(t('peers.form.host')).fill('127.0.0.1')
  await dialog.getByRole('button', { name: t('peers.form.createAction') }).click()

  const row = card.getByRole('listitem', { name: 'Panorámico' })
  const tryIt = row.getByRole('button', { name: t('peers.testName', { name: 'Panorámico' }) })
  await tryIt.click()
  await expect(row.getByText(/Tu clínica todavía no tiene título AE/)).toBeVisible()
  const title = `CLINICA${Date.now() % 1_000_000}`
  await card.getByRole('button', { name: t('peers.own.choose') }).click()
  await dialog.getByLabel(t('peers.own.label')).fill('SEÑORA')
  await dialog.getByRole('button', { name: t('peers.form.save') }).click()
  await expect(dialog.getByText(/sin tildes, eñes/)).toBeVisible()
  await dialog.getByLabel(t('peers.own.label')).fill(title)
  await dialog.getByRole('button', { name: t('peers.form.save') }).click()
  await expect(card.getByText(title)).toBeVisible()
  await tryIt.click()
  await expect(row.getByText(/no conoce el título AE de tu clínica/)).toBeVisible()
  device.known.add(title)
  await tryIt.click()
  await expect(row.getByText(/Responde bien/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const more = row.getByRole('button', { name: t('peers.more', { name: 'Panorámico' }) })
  await more.click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(dialog.getByLabel(t('peers.form.port'))).toHaveValue(device.port)
  await dialog.getByLabel(t('peers.form.name')).fill('Panorámico 2')
  await dialog.getByRole('button', { name: t('peers.form.save') }).click()
  const renamed = card.getByRole('listitem', { name: 'Panorámico 2' })
  await renamed.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(renamed).toHaveCount(0)
  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(renamed).toBeVisible()
  device.close()
})
