import '../apps/server/src/platform/process/collect-seldom.ts'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '../apps/server/src/start-server.ts'
import { type AnswerStore, keepAnalyses, keepPictures } from '../apps/server/src/testing/keep-answers.ts'

/*
 * One of the servers under test, configured by its environment. It caches analyses by image, because most tests send
 * one of a few. ANSWERS_DIR is the cache that the servers share.
 */
const folder = process.env['ANSWERS_DIR'] ?? ''

const answers: AnswerStore = {
  read: key => readFile(join(folder, key)).catch(() => null),
  write: async (key, answer) => {
    // Renamed when it is whole, because the other server may look at this moment.
    const written = join(folder, `${key}.${process.pid}.${crypto.randomUUID()}`)
    await writeFile(written, answer)
    await rename(written, join(folder, key))
  },
}

await mkdir(folder, { recursive: true })
await startServer(process.env, {
  prepare: async ({ engine, pictures }) => {
    Object.assign(engine, keepAnalyses(engine, answers))
    Object.assign(pictures, keepPictures(pictures, answers))
  },
})
