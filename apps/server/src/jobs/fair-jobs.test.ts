// @module-tag postgres
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ServerEngine } from '../imaging/engines/server-engine.ts'
import { casesOf, waitUntil } from '../testing/cases.ts'
import { dropJobs } from '../testing/drain-jobs.ts'
import { openTestServer } from '../testing/test-server.ts'

/** Grey levels by which the detector's double distinguishes the clinics' pictures. */
const [first, second, third] = [40, 120, 200] as const

const picture = async (level: number) => {
  const background = { r: level, g: level, b: level }
  return new Uint8Array(
    await sharp({ create: { width: 200, height: 120, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
}

it('a case of ten images holds up no other clinic: their jobs are taken in turns, clinic by clinic', async () => {
  await dropJobs()
  const suite = await openTestServer()
  const order: number[] = []
  const engine: ServerEngine = {
    ...suite.context.engine,
    analyze: async (bytes, check) => {
      const { channels } = await sharp(bytes).stats()
      order.push([first, second, third].find(level => Math.abs(level - (channels[0]?.mean ?? 0)) < 20) ?? 0)
      return suite.context.engine.analyze(bytes, check)
    },
  }
  const server = await openTestServer({ engine })
  const { newCase, add } = casesOf(server)
  const submit = async (level: number, images: number) => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    const id = await newCase(token)
    const bytes = await picture(level)
    for (let image = 1; image <= images; image += 1) await add(token, id, bytes, { key: `${level} ${image}` })
  }
  await submit(first, 8)
  await submit(second, 3)
  await submit(third, 1)
  const stop = await server.work(1)
  await waitUntil(() => order.length === 12)
  await stop()
  expect(order).toEqual([first, second, third, first, second, first, second, first, first, first, first, first])
})
