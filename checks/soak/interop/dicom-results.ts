import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResultSource } from '../../../apps/server/src/reports/dicom-results/result-source.ts'
import { capturedSource, resultSource } from '../../../apps/server/src/reports/dicom-results/testing/sources.ts'
import { writeResults } from '../../../apps/server/src/reports/dicom-results/write-results.ts'
import type { Verify } from '../verify.ts'

const orientation = { upsideDown: true, mirrored: false, inverted: true }
const { image, state } = resultSource()
const { is: _, ...at } = state
const table = { first: -2048, entries: Array.from({ length: 4096 }, (_, entry) => entry * 16 + 15) }

/**
 * The variants of a report's source. Names are ASCII, because dcmpschk validates ISO_IR 192 names by their bytes.
 */
const sources: Readonly<Record<string, ResultSource>> = {
  signed: resultSource(),
  turned: resultSource({ image: { ...image, orientation } }),
  amended: resultSource({ state: { ...state, version: 2 } as ResultSource['state'] }),
  preliminary: resultSource({ state: { is: 'preliminary', fingerprint: 'a', at: at.at, by: at.by } }),
  captured: capturedSource(),
  'of a detector without a name': resultSource({ model: { name: '', version: '' } }),
  'of oblong pixels': capturedSource({ pixels: { aspect: { vertical: 1.25, horizontal: 1 } } }),
  'without findings': resultSource({ report: { ...resultSource().report, predictions: [] } }),
  'with tables': resultSource({
    origin: {
      ...resultSource().origin,
      frames: 3,
      sopClass: '1.2.840.10008.5.1.4.1.1.7.3',
      greys: { slope: 1, intercept: 0, voi: table, inverted: true },
    },
  }),
}

const run = (program: string, ...args: readonly string[]) => {
  const { error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return error ? null : `${stdout}${stderr}`
}

/** Validated by `dciodvfy` (dicom3tools); read by DCMTK's `dsrdump` and `dcmpschk`. */
export const soakDicomResults = async (verify: Verify): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-results-'))
  const missing = new Set<string>()
  const judge = (program: string, path: string): string | null => {
    const said = run(program, path)
    if (said === null) missing.add(program)
    return said
  }
  let judged = 0
  try {
    for (const [name, source] of Object.entries(sources)) {
      for (const { kind, bytes } of writeResults(source)) {
        const path = join(folder, `${name} ${kind}.dcm`)
        await writeFile(path, bytes)
        const faults = judge('dciodvfy', path)?.match(/^Error.*$/gm) ?? []
        verify(faults.length === 0, `dciodvfy, ${name} ${kind}: ${faults.join('; ')}`)
        if (kind === 'report') verifyReport(name, source, judge('dsrdump', path), verify)
        if (kind === 'presentation') {
          const said = judge('dcmpschk', path)
          verify(said === null || /Test passed/.test(said), `dcmpschk, ${name}: ${said}`)
        }
        judged += 1
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  for (const program of missing) process.stdout.write(`skipped: ${program} is not installed (dicom3tools, dcmtk)\n`)
  process.stdout.write(`${judged} DICOM results of ${Object.keys(sources).length} reports\n`)
}

const verifyReport = (name: string, { report }: ResultSource, printed: string | null, verify: Verify): void => {
  if (printed === null) return
  const count = (pattern: RegExp) => printed.match(pattern)?.length ?? 0
  const { length } = report.predictions
  const teeth = report.predictions.filter(({ tooth }) => /^\d\d$/.test(tooth)).length
  verify(count(/"Image Region"\)=\(POLYLINE/g) === length, `dsrdump, ${name}: not ${length} outlines`)
  verify(count(/,ISO3950,"Pieza /g) === teeth, `dsrdump, ${name}: not ${teeth} teeth`)
  verify(count(/,"Certainty of Finding"\)="87\.3"/g) === length, `dsrdump, ${name}: not ${length} confidences`)
}
