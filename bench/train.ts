import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { comparisonLines } from './own/card.ts'
import { compareFolders } from './own/compare-folders.ts'
import { modelFolder } from './own/open-models.ts'
import { type Places, placesOf, readOptions, type TrainingOptions } from './own/options.ts'
import { afterLine, noProgress, progressLine } from './own/progress.ts'
import { checkEnvironment, type Device, hasAccelerator, openEnvironment } from './own/python.ts'
import { readTaughtSet, type TaughtPicture, type TaughtSet } from './own/read-set.ts'
import { type Reviewed, readReviewedSet } from './own/reviewed-set.ts'
import { beginRun, holdRun, type Run, removeRun, resumedRun } from './own/run-folder.ts'
import { runPython, Stopped } from './own/run-python.ts'
import { startOf } from './own/starts.ts'
import { planTraining } from './own/training-plan.ts'
import { isStricter, refuseStricter, strictestOf, TrainingRefused, useOf } from './own/use.ts'
import { finishModel } from './own/write-model.ts'
import { placeSet } from './sets/place-set.ts'

/**
 * Trains a detector on imported sets and decided radiographs, and compares it with the active one; docs/own-detector.md.
 * Called again, it goes on with what was interrupted or killed. Ends with 1 where it was refused, with 130 where it was
 * asked to stop.
 */
const networkSizes = { panoramic: [832, 576], teeth: [640, 448], periapical: [640, 640] } as const
const plainEverySeconds = 30
const stopped = 130

/** Names by others may hold signs that a terminal obeys. */
const say = (line: string) => process.stdout.write(`${line.replace(/[^\P{Cc}\n]/gu, ' ')}\n`)

/** One line that is written over in a terminal, a line now and then elsewhere. */
const showProgress = (minutes: number) => {
  let progress = noProgress
  let shown = 0
  let tune = noProgress.tune
  const isTerminal = process.stdout.isTTY
  return {
    onLine: (line: string) => {
      progress = afterLine(progress, line) ?? progress
      const isNews = progress.tune !== tune || Date.now() - shown > plainEverySeconds * 1000
      if (isTerminal) process.stdout.write(`\r\x1b[K${progressLine(progress, minutes)}`)
      else if (isNews) say(progressLine(progress, minutes))
      if (isNews) {
        shown = Date.now()
        tune = progress.tune
      }
    },
    end: () => {
      if (isTerminal) process.stdout.write('\n')
    },
  }
}

const partOf = (pictures: readonly TaughtPicture[], part: TaughtPicture['part']) =>
  pictures.filter(one => one.part === part)

interface Taught {
  readonly sets: readonly TaughtSet[]
  readonly teachers: Reviewed['teachers']
}

const readSets = async (options: TrainingOptions, places: Places): Promise<Taught> => {
  const imported = options.sets.map(name => readTaughtSet(options['sets-in'], name))
  if (!options.reviewed) return { sets: imported, teachers: [] }
  const reviewed = await readReviewedSet(options, places, say)
  return { sets: [...imported, reviewed.set], teachers: reviewed.teachers }
}

const startWith = ({ sets, teachers }: Taught, options: TrainingOptions, places: Places) => {
  const given = [
    ...sets.map(({ name, use }) => ({ what: `the set ${name}`, use })),
    ...teachers.map(({ name, version, use }) => ({ what: `the teacher ${name} ${version}`, use })),
  ]
  const wanted = options.use ?? strictestOf(given.map(({ use }) => use))
  const start = startOf({ role: options.type, use: wanted, start: options.start, ...places })
  const begun = start.weights
    ? [
        {
          what: `the start weights ${start.weights.name} ${start.weights.version ?? ''}`.trim(),
          use: start.weights.use,
        },
      ]
    : []
  const all = [...given, ...begun]
  refuseStricter(wanted, all)
  const own = isStricter(wanted, strictestOf(all.map(({ use }) => use)))
    ? [{ what: `--use ${wanted}`, use: wanted }]
    : []
  return { start, ...useOf([...all, ...own]) }
}

const begin = async (folder: string, asked: Run['asked'], options: TrainingOptions, places: Places): Promise<Run> => {
  const taught = await readSets(options, places)
  const { start, use, sentence } = startWith(taught, options, places)
  const { classes, pictures, planned, notes } = planTraining(options.type, taught.sets, options.share)
  const learnt = pictures.filter(({ part }) => part !== 'test')
  const run: Run = {
    asked,
    training: {
      createdAt: new Date().toISOString(),
      role: options.type,
      sets: taught.sets.map(({ name, licence, use: allowed }) => ({
        name,
        licence,
        use: allowed,
        radiographs: learnt.filter(one => one.set === name).length,
      })),
      start: start.weights,
      teachers: [...taught.teachers],
      use,
      sources: learnt.map(({ sha256, reviewed }) => ({ sha256, ...reviewed })),
    },
    withheld: partOf(pictures, 'test'),
    parts: {
      train: partOf(pictures, 'train').length,
      tune: partOf(pictures, 'tune').length,
      test: partOf(pictures, 'test').length,
    },
    notes: [...notes],
    sentence,
  }
  const { minutes, device, threads, memory, name, type: role } = options
  const isFetched = start.begin.kind === 'imagenet'
  const begun = isFetched ? { ...start.begin, file: join(places.training, 'start', 'imagenet.pth') } : start.begin
  const plan = {
    name,
    role,
    classes,
    size: networkSizes[role],
    network: start.network,
    start: begun,
    minutes,
    device,
    threads,
    memory,
    pictures: planned,
  }
  beginRun(folder, run, plan)
  return run
}

const planSchema = z.looseObject({ start: z.looseObject({ kind: z.string() }) })

/** The published start weights are fetched once. */
const fetchStart = async (python: string, folder: string, { training }: Places): Promise<void> => {
  const { start } = planSchema.parse(JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')))
  if (start.kind === 'imagenet')
    await runPython({ python, module: 'training.own.fetch', parameters: [join(training, 'start')] })
}

const askedOf = (options: TrainingOptions): Run['asked'] => {
  const { python: _, threads: __, memory: ___, device: ____, against: _____, name: ______, ...decides } = options
  return decides
}

const train = async (options: TrainingOptions, places: Places): Promise<void> => {
  const { name, minutes, type, device: wanted, threads, memory } = options
  const folder = join(places.runs, name)
  if (existsSync(join(places.installed, name))) {
    removeRun(folder)
    throw new TrainingRefused(`${join(places.installed, name)} exists: choose another --name.`)
  }
  const letGo = await holdRun(folder)
  const asked = askedOf(options)
  const resumed = resumedRun(folder, asked, { device: wanted, threads, memory }, say)
  const run = resumed ?? (await begin(folder, asked, options, places))
  say(run.sentence)
  for (const note of run.notes) say(note)
  const { train: learns, tune: chooses, test: withheld } = run.parts
  say(`${learns} radiographs to learn from, ${chooses} to choose by, ${withheld} withheld.`)
  if (resumed) say('Goes on from where it was.')
  const device: Device = wanted === 'auto' ? (hasAccelerator() ? 'cuda' : 'cpu') : wanted
  const python = options.python ? checkEnvironment(options.python) : openEnvironment(places.training, device, say)
  await fetchStart(python, folder, places)
  if (!existsSync(join(folder, 'final.pt'))) {
    const shown = showProgress(minutes)
    await runPython({ python, module: 'training.own.fit', parameters: [folder], onLine: shown.onLine }).finally(
      shown.end,
    )
  }
  const against = modelFolder(places, type, options.against ?? 'shipped')
  say(`Exports, and compares with ${against}.`)
  const comparison = await placeSet({ to: places.installed, name, replace: false }, async making => {
    const weights = join(places.weights, `${name}.pt`)
    await runPython({
      python,
      module: 'training.own.export',
      parameters: [folder, '--out', making, '--weights', weights],
    })
    const sides = { role: type, candidate: making, active: against, shipped: places.shipped, threads }
    const compared = await compareFolders({ ...sides, pictures: run.withheld, now: new Date() })
    await finishModel({ ...run, folder: making, comparison: compared, minutes })
    return compared
  })
  await letGo()
  removeRun(folder)
  for (const line of comparisonLines(comparison)) say(line)
  const place = join(places.installed, name)
  say(
    `The model is in ${place}. Install it, which activates nothing: npm run models -- install ${place} --name ${name}`,
  )
}

setPriority(10)
try {
  await train(readOptions(process.argv.slice(2)), placesOf(process.env))
} catch (cause) {
  if (cause instanceof Stopped) {
    say('Stopped. The same command goes on from here.')
    process.exitCode = stopped
  } else {
    console.error(cause instanceof TrainingRefused ? cause.message : cause)
    process.exitCode = 1
  }
}
