import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

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

/** The owner's connections: their names, their state, and the remedy for a failing one. */
export function connectionsTests() {
  test('an owner connects another program, sees its failures, and resends an event', async ({ page }) => {
    const receiver = await startReceiver()
    const clinic = await newClinic()
    await clinic.open(page, '/profile')
    await page.getByText('Avanzado', { exact: true }).click()
    await page.getByRole('link', { name: 'Conexiones' }).click()
    const card = page.getByRole('region', { name: 'Webhooks' })
    await expect(card.getByText(/viene con el plan Profesional/)).toBeVisible()
    await expect(card.getByRole('button', { name: 'Agregar webhook' })).toHaveCount(0)
    await clinic.put('/api/plan', { plan: 'profesional' })
    await page.reload()
    const fhir = page.getByRole('region', { name: 'FHIR' })
    await expect(fhir.getByLabel('Dirección base')).toHaveValue(/^https?:.+\/api\/fhir\/R4$/)
    await fhir.getByRole('button', { name: 'Probar FHIR' }).click()
    await expect(fhir.getByText(/Responde bien: FHIR 4\.0\.1/)).toBeVisible()

    await card.getByRole('button', { name: 'Agregar webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nombre').fill('Agenda')
    await dialog.getByLabel('Dirección').fill('https://192.168.0.10/eventos')
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    await expect(dialog.getByText(/No se puede enviar a esta dirección/)).toBeVisible()
    await dialog.getByLabel('Dirección').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    const secret = dialog.getByLabel('Secreto', { exact: true })
    await expect(secret).toHaveValue(/^whsec_/)
    // The key is shown only once, so a habitual Escape must not close it.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
    await expect(secret).toHaveValue(/^whsec_/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Listo' }).click()

    const row = card.getByRole('listitem', { name: 'Agenda' })
    await row.getByRole('button', { name: 'Probar Agenda' }).click()
    await expect(row.getByText(/Llegó bien: respondió 200/)).toBeVisible()
    receiver.answer.status = 503
    await row.getByRole('button', { name: 'Probar Agenda' }).click()
    await expect(row.getByText(/Respondió 503 y se esperaba 2xx/)).toBeVisible()
    await expect(row.getByText('agenda en mantenimiento')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    receiver.answer.status = 200
    const analysis = await clinic.analyse('panoramic-restored.jpg')
    await card.getByRole('link', { name: 'Ver entregas' }).click()
    const list = page.getByRole('list', { name: 'Entregas' })
    const event = list.getByRole('listitem').filter({ hasText: 'Análisis terminado' })
    await expect(event.getByText('Entregado', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(event.getByRole('link', { name: 'Ver radiografía' })).toHaveAttribute('href', new RegExp(analysis))
    const sent = receiver.ids.length
    await event.getByRole('button', { name: /^Enviar de nuevo/ }).click()
    await expect.poll(() => receiver.ids.length, { timeout: 30_000 }).toBe(sent + 1)
    expect(receiver.ids.at(-1)).toBe(receiver.ids.at(-2))
    await page.getByLabel('Estado').selectOption('No entregado')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Conexiones' }).click()
    await row.getByRole('button', { name: 'Más acciones para Agenda' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(row.getByText('Activo')).toBeVisible()
    receiver.close()
  })
}
