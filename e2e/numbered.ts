import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { phantom } from './walk.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Truth {
  readonly teeth: readonly {
    readonly fdi: string
    readonly state: string
    readonly box: readonly [number, number, number, number]
  }[]
}

/**
 * Lets the answer about one phantom's analysis carry the phantom's own teeth and give each finding the nearest of them,
 * so that what is tested is the chart and not the model.
 */
export async function numberByTruth(page: Page, id: string, sample: string): Promise<void> {
  const truth: Truth = JSON.parse(await readFile(phantom(sample.replace(/\w+$/, 'json')), 'utf8'))
  const standing = truth.teeth.filter(({ state }) => state === 'present' || state === 'impacted')
  const teeth = standing.map(({ fdi, box: [left, top, width, height] }) => ({
    ...{ tooth: fdi, confidence: 0.9, x: left + width / 2, y: top + height / 2 },
    ...{ width, height },
  }))
  await page.route(`**/api/analyses/${id}`, async route => {
    const response = await route.fetch()
    const analysis = await response.json()
    const predictions = analysis.predictions.map((finding: Box) => {
      const [near] = teeth.toSorted(
        (a, b) => Math.hypot(a.x - finding.x, a.y - finding.y) - Math.hypot(b.x - finding.x, b.y - finding.y),
      )
      return { ...finding, tooth: near?.tooth ?? 'N/A' }
    })
    await route.fulfill({ response, json: { ...analysis, predictions, teeth, numbering: 'numbered' } })
  })
}
