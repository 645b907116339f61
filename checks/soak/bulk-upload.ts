import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { minuteMs } from '@xrai/contract/records/durations'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { callerOf } from '../../apps/server/src/testing/caller.ts'
import { sample } from '../../apps/server/src/testing/samples.ts'
import { newToken } from '../../bench/speed/server.ts'
import { chromiumArguments, findChromium } from '../../e2e/browser/chromium.ts'
import { openKilledServer } from './killed-server.ts'
import type { Verify } from './verify.ts'

const port = 3298
const fileCount = 500
/** The maximum memory growth of the tab, in MiB: it must retain nothing of a sent file. */
const mostHeapGrowth = 30
const patienceMs = 15 * minuteMs

/**
 * A user uploads 500 radiographs in a browser: paused, offline for a while, and with the server killed. Each must
 * be stored once, and the tab's memory must not grow with them.
 */
export const soakBulkUpload = async (verify: Verify): Promise<void> => {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    process.stdout.write('skipped: no Chromium is installed\n')
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'xrai-bulk-'))
  // With five credits the other files are stored without an analysis, which leaves the processor to the measurement.
  const server = await openKilledServer(port, { DEFAULT_PLAN: 'basico', LOG_LEVEL: 'silent' })
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] })
  try {
    await writePictures(folder)
    const token = await newToken(server.url)
    const caller = callerOf({ request: (path, init) => fetch(`${server.url}${path}`, init) })
    const stored = async () => (await caller.answerOf(listAnalyses, { token, query: { limit: 1 } })).total
    const until = async (count: number) => {
      const end = performance.now() + patienceMs
      while (performance.now() < end && (await stored()) < count) await setTimeout(250)
    }
    const page = await browser.newPage({ locale: 'es-PE', serviceWorkers: 'block' })
    await page.addInitScript(session => sessionStorage.setItem('token', session), token)
    await page.goto(`${server.url}/upload/bulk`)
    const memory = await page.context().newCDPSession(page)
    const before = await heapOf(memory)
    await page.locator('input[webkitdirectory]').setInputFiles(folder)
    const started = performance.now()
    await page.getByRole('button', { name: `Subir ${fileCount}` }).click()

    await until(100)
    await page.getByRole('button', { name: 'Pausar' }).click()
    await setTimeout(3000)
    const paused = await stored()
    await setTimeout(3000)
    verify((await stored()) === paused, 'files were sent while the run was paused')
    await page.getByRole('button', { name: 'Reanudar' }).click()

    await until(200)
    await page.context().setOffline(true)
    await page.getByText('Sin conexión').first().waitFor()
    await page.context().setOffline(false)

    await until(300)
    await server.restart()
    await finish(page)
    const seconds = Math.round((performance.now() - started) / 1000)
    const after = await heapOf(memory)
    verify((await stored()) === fileCount, `${await stored()} radiographs instead of ${fileCount}`)
    const saved = (await countOf(page, 'Guardadas, con su análisis')) + (await countOf(page, 'Guardadas sin analizar'))
    // A file whose response was lost to the kill is reported as already present, or as stored by its idempotency key.
    const told = saved + (await countOf(page, 'Ya estaban en la clínica'))
    verify(told === fileCount, `the summary tells of ${told} radiographs`)
    const growth = after - before
    verify(growth < mostHeapGrowth, `the tab holds ${growth.toFixed(0)} MiB more than before`)
    process.stdout.write(
      `${fileCount} files in ${seconds} s; the tab's heap ${before.toFixed(1)} MiB before and ${after.toFixed(1)} MiB after\n`,
    )
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const finish = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Subida terminada' }).waitFor({ timeout: patienceMs })

/** The number in a line of the summary; 0 without such a line. */
const countOf = async (page: Page, name: string): Promise<number> => {
  const line = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  return (await line.count()) === 0 ? 0 : Number(await line.locator('dd').textContent())
}

/** The reachable memory, in MiB. */
const heapOf = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

/** Writes one image with a different comment per file, so that each counts as another radiograph. */
const writePictures = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const jpeg = await sample('periapical-decayed.jpg')
  for (let file = 0; file < fileCount; file += 1) {
    const text = Buffer.from(`radiografia ${String(file).padStart(4, '0')}`)
    // COM, ITU-T T.81 B.2.4.5, after the start of the image.
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
    await writeFile(
      join(folder, `paciente ${file}.jpg`),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    )
  }
}
