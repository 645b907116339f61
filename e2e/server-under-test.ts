import '../apps/server/src/platform/process/collect-seldom.ts'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { startServer } from '../apps/server/src/start-server.ts'

/*
 * One of the servers under test, configured by its environment. It caches analyses by image, because most tests send
 * one of a few. ANSWERS_DIR is the cache that the servers share.
 */
const folder = process.env['ANSWERS_DIR'] ?? ''

type Work<Asked extends readonly unknown[], Answer> = (bytes: Uint8Array, ...asked: Asked) => Promise<Answer>

/** Caches successful results; errors are not cached. */
const keeping =
  <Asked extends readonly unknown[], Answer>(name: string, work: Work<Asked, Answer>): Work<Asked, Answer> =>
  async (bytes, ...asked) => {
    const question = JSON.stringify([name, asked], (key, value) => (key === 'signal' ? undefined : value))
    const path = join(folder, createHash('sha256').update(bytes).update(question).digest('hex'))
    const kept = await readFile(path).catch(() => null)
    if (kept) return deserialize(kept)
    const answer = await work(bytes, ...asked)
    // Written under a temporary name and renamed, because the other server may be reading.
    const written = `${path}.${process.pid}.${crypto.randomUUID()}`
    await writeFile(written, serialize(answer))
    await rename(written, path)
    return answer
  }

await mkdir(folder, { recursive: true })
await startServer(process.env, {
  prepare: async ({ engine, pictures }) => {
    Object.assign(engine, { analyze: keeping('analyze', engine.analyze) })
    Object.assign(pictures, {
      inspect: keeping('inspect', pictures.inspect),
      assess: keeping('assess', pictures.assess),
      thumbnail: keeping('thumbnail', pictures.thumbnail),
      reportPicture: keeping('reportPicture', pictures.reportPicture),
    })
  },
})
