import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openNodeEngine } from '@xrai/engine/node'
import { z } from 'zod'
import { meanOf } from '../../bench/accuracy/figures.ts'
import { readLabelSets } from '../../bench/accuracy/label-sets.ts'
import { measureSet } from '../../bench/accuracy/measure-set.ts'
import type { Verify } from './verify.ts'

const models = fileURLToPath(new URL('../../models', import.meta.url))
const figures = z.record(z.string(), z.object({ ap50: z.number() }))
const measuredSchema = z.object({ categories: figures, classes: figures })
const cardSchema = z.object({
  measured: measuredSchema.extend({ external: z.object({ 'panoramic-diseases-native': measuredSchema }) }),
})

/** Sets whose own categories are on the card. */
const sets = ['panoramic-native', 'panoramic-diseases-native'] as const

/** Verifies that the shipped model on real radiographs of the test split gives the figures of its card. */
export async function soakCardFigures(verify: Verify): Promise<void> {
  const radiographs = process.env['RADIOGRAPHS_DIR'] ?? ''
  if (radiographs === '') {
    process.stdout.write('skipped: RADIOGRAPHS_DIR is not set\n')
    return
  }
  const card = cardSchema.parse(JSON.parse(await readFile(join(models, 'panoramic', 'model.json'), 'utf8')))
  const engine = await openNodeEngine({ models })
  try {
    for (const set of sets) {
      const folder = join(radiographs, set)
      const measured = await measureSet(engine, readLabelSets(), { folder, part: 'test', type: 'panoramic' })
      if ('skipped' in measured) throw new Error(measured.skipped)
      const stated = set === 'panoramic-native' ? card.measured : card.measured.external[set]
      for (const kind of ['categories', 'classes'] as const) {
        for (const { name, ap50 } of measured[kind]) {
          const onCard = stated[kind][name]?.ap50
          // The card has no class that the set labels in part.
          if (onCard === undefined) continue
          verify(Math.abs(ap50 - onCard) < 0.01, `${set}, ${name}: AP50 ${ap50}, on the card ${onCard}`)
        }
      }
      const mean = meanOf(measured.categories, figure => figure.ap50)
      process.stdout.write(`${set}: mean AP50 ${mean.toFixed(3)}\n`)
    }
  } finally {
    await engine.close()
  }
}
