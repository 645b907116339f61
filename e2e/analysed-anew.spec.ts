import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Analysis } from '@xrai/contract/records/analysis'
import { nextDecision } from '@xrai/contract/review/next-decision'
import { t } from '@xrai/contract/strings/translate'
import { bothSoak, expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { listening, startOwnServer } from './own-server.ts'

const image = { width: 2000, height: 1000 }
const at = (x: number, y: number, name = 'Caries', confidence = 0.9) => ({
  class: name,
  class_id: 0,
  confidence,
  x,
  y,
  width: 80,
  height: 90,
})

/** Findings of two versions of one detector: version 4 returns the first two of version 3's four, slightly shifted. */
const findings = {
  3: [at(500, 400), at(900, 430), at(1300, 430), at(1600, 400)],
  4: [at(506, 404), at(894, 428), at(700, 600, 'Caries', 0.8)],
}

test(
  'a newer model offers a new analysis, and one press takes over the earlier decisions',
  bothSoak,
  async ({ page }) => {
    test.setTimeout(180_000)
    const detector = createServer(async (incoming, outgoing) => {
      await buffer(incoming)
      const predictions = incoming.url?.includes('radiografias/3') ? findings[3] : findings[4]
      outgoing.writeHead(200, { 'content-type': 'application/json' })
      outgoing.end(JSON.stringify({ image, predictions }))
    })
    const folder = await mkdtemp(join(tmpdir(), 'xrai-e2e-anew-'))
    const address = await listening(detector)
    const port = await freePort()
    const start = (version: 3 | 4) =>
      startOwnServer({
        ENGINE: 'roboflow',
        ROBOFLOW_URL: address,
        ROBOFLOW_API_KEY: 'a-key',
        ROBOFLOW_MODEL_PANORAMIC: `radiografias/${version}`,
        DATA_DIR: folder,
        PORT: port,
      })
    let server = await start(3)
    try {
      const clinic = await newClinic(server.url)
      const id = await clinic.analyse('panoramic-restored.jpg')
      await decideAll(clinic, id)
      const used = async () => Object(await clinic.get('/api/credits')).used
      const before = await used()
      await server.close()
      server = await start(4)

      const progress = page.getByText(/^Decididos: \d+ de \d+$/)
      const openFindings = async () => {
        const tab = page.getByRole('tab', { name: 'Hallazgos' })
        await page.getByRole('button', { name: t('viewer.toggleOutlines') }).waitFor()
        if (await tab.isVisible()) await tab.click()
      }
      await clinic.open(page, `/preview?analysis=${id}`)
      await openFindings()
      await expect(progress).toHaveText(t('review.progress', { decided: 4, total: 4 }))
      const newer = page.getByRole('region', { name: t('carryOver.newer') })
      await expect(newer.getByText(/^Lo que ya aceptaste deja de contar/)).toBeVisible()
      await expectAccessible(page)
      await page.screenshot({ path: test.info().outputPath('newer.png') })
      await newer.getByRole('button', { name: t('carryOver.renew') }).click()
      await expect(progress).toHaveText(t('review.progress', { decided: 0, total: 3 }))
      await expect(newer).toBeHidden()

      const earlier = page.getByRole('region', { name: t('carryOver.title') })
      await expect(earlier.getByText(/Antes aceptado .* coincide/)).toHaveCount(1)
      await expect(earlier.getByText(/Antes rechazado: Artefacto/)).toHaveCount(1)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.screenshot({ path: test.info().outputPath('proposals.png'), fullPage: true })

      await earlier.getByRole('button', { name: t('carryOver.takeAll', { count: 2 }) }).click()
      await expect(progress).toHaveText(t('review.progress', { decided: 2, total: 3 }))
      await expect(earlier.getByRole('button', { name: /^Tomar/ })).toHaveCount(0)
      await page.getByRole('button', { name: 'Deshacer', exact: true }).last().click()
      await expect(progress).toHaveText(t('review.progress', { decided: 0, total: 3 }))
      await earlier.getByRole('button', { name: t('carryOver.takeAll', { count: 2 }) }).click()

      await earlier.getByText(t('carryOver.missingOne')).click()
      await earlier.getByRole('button', { name: /^Agregar/ }).click()
      const added = page.locator('[data-row]').filter({ hasText: t('review.addedOwn') })
      await expect(added).toHaveCount(1)
      await page.reload()
      await openFindings()
      await expect(progress).toHaveText(t('review.progress', { decided: 2, total: 3 }))
      await expect(added).toHaveCount(1)
      await expect(earlier).toBeHidden()
      expect(await used()).toBe(before)
    } finally {
      await server.close()
      detector.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

/** Accepts the first, rejects the second as an artefact, accepts the third, rejects the fourth as not present. */
async function decideAll(clinic: Clinic, id: string): Promise<void> {
  const { predictions } = (await clinic.get(`/api/analyses/${id}`)) as Analysis
  const byPlace = predictions.toSorted((a, b) => a.x - b.x)
  expect(byPlace).toHaveLength(4)
  const acts = [
    { kind: 'accept' },
    { kind: 'reject', reason: 'artefact' },
    { kind: 'accept' },
    { kind: 'reject', reason: 'not-there' },
  ]
  for (const [index, { detection_id: finding }] of byPlace.entries()) {
    const targets = [{ finding, after: [] }]
    const decision = { ...nextDecision([], new Date()), screen: 'preview', ...acts[index], targets }
    await clinic.post(`/api/analyses/${id}/decisions`, { decisions: [decision] })
  }
}

async function freePort(): Promise<string> {
  const server = createServer()
  const { port } = new URL(await listening(server))
  await new Promise(resolve => server.close(resolve))
  return port
}
