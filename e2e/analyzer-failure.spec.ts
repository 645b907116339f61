import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, soak, test, unfold } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { listening, type OwnServer, startOwnServer } from './own-server.ts'

const sample = 'panoramic-restored.jpg'
const found = {
  image: { width: 2000, height: 1000 },
  predictions: [{ class: 'Caries', class_id: 0, confidence: 0.91, x: 900, y: 430, width: 60, height: 90 }],
}

/** An external detector that fails every request until the test repairs it. */
let isWell = false
let asked = 0
const detector = createServer(async (incoming, outgoing) => {
  await buffer(incoming)
  const isPicture = incoming.method === 'POST'
  if (isPicture) asked += 1
  outgoing.writeHead(isWell || !isPicture ? 200 : 401, { 'content-type': 'application/json' })
  outgoing.end(JSON.stringify(isWell ? found : { message: 'Unauthorized' }))
})

let server: OwnServer | undefined
let clinic: Clinic
test.beforeAll(async () => {
  test.setTimeout(240_000)
  server = await startOwnServer({
    ENGINE: 'roboflow',
    ROBOFLOW_URL: await listening(detector),
    ROBOFLOW_API_KEY: 'not-the-right-key',
    ROBOFLOW_MODEL_PANORAMIC: 'radiografias/3',
  })
  clinic = await newClinic(server.url)
})
test.afterAll(async () => {
  await server?.close()
  detector.close()
})

test('a failed analysis shows its reason and costs nothing; its retry costs one credit', soak, async ({ page }) => {
  const { id } = await clinic.post('/api/cases', { name: 'Caso - Detector caído' })
  await clinic.addImage(id, sample)
  await clinic.open(page, `/analyzer-results/${id}`)
  await expect(page.getByRole('alert').filter({ hasText: 'falló y no se cobró' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(t('findings.failed'))).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${sample}`) })).toHaveAccessibleName(`${sample}, Con error`)
  await expectAccessible(page)
  expect(asked).toBe(1)
  expect(await clinic.get('/api/credits')).toMatchObject({ used: 0, reserved: 0, left: 5 })

  await page.getByRole('button', { name: t('analyzer.wholeList') }).click()
  const retry = page.getByRole('button', { name: t('analyzer.retryName', { name: sample }) })
  await retry.click()
  await expect.poll(() => asked, { timeout: 20_000 }).toBe(2)
  await expect(retry).toBeVisible({ timeout: 20_000 })
  expect(await clinic.get('/api/credits')).toMatchObject({ used: 0, reserved: 0, left: 5 })

  isWell = true
  await retry.click()
  await expect(page.locator('[data-mark]')).toHaveCount(1, { timeout: 20_000 })
  await unfold(page, 'Filtros')
  await expect(page.getByRole('group', { name: 'Filtros' }).getByRole('button', { name: /^Caries, 1$/ })).toBeVisible()
  expect(asked).toBe(3)
  expect(await clinic.get('/api/credits')).toMatchObject({ used: 1, reserved: 0, left: 4 })
})
