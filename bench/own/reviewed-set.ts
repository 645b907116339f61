import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { detectionClasses } from '@xrai/contract/classes/detection-class'
import { type ModelTraining, type ReviewedSources, reviewedSourcesSchema } from '@xrai/contract/records/installed-model'
import { defaultConfidence } from '@xrai/contract/records/limits'
import { fingerprintOf } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import { z } from 'zod'
import { splits } from '../accuracy/data-split.ts'
import { hexOf } from '../sets/set-file.ts'
import type { Places, TrainingOptions } from './options.ts'
import { boxesByFile, hashOf, type TaughtPicture, type TaughtSet } from './read-set.ts'
import { findModelFile } from './starts.ts'
import { TrainingRefused } from './use.ts'

const command = fileURLToPath(new URL('../../apps/server/src/commands/export-command.ts', import.meta.url))

export interface Reviewed {
  readonly set: TaughtSet
  /** The detectors whose findings the dentists decided on. */
  readonly teachers: ModelTraining['teachers']
}

const infoSchema = z.object({ info: z.object({ models: z.record(z.string(), z.number()) }) })

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

type Options = Pick<TrainingOptions, 'name' | 'clinics' | 'without-consent'>

/** A detector by name and version, with what it looks for; one that is not here any more is for evaluation. */
const teacherOf = (model: string, { shipped, installed }: Places) => {
  const files = [shipped, installed].flatMap(folder =>
    globSync('*/model.json', { cwd: folder }).map(one => join(folder, one)),
  )
  const found = files
    .map(file => findModelFile(dirname(file)))
    .find(one => one && `${one.name} ${one.version}` === model)
  const [name = model, version = 'unknown'] = model.split(' ')
  // A class that the app never shows by itself is labelled only where a dentist thought of it.
  const isShown = (id: string) => (found?.fusion[id]?.highest ?? 1) >= defaultConfidence
  const classes = found?.classes.map(({ id }) => id).filter(isShown)
  const licence = found ? 'models/LICENSE.md, or its training.json' : 'not known: it is not installed any more'
  return { teacher: { name, version, use: found?.use ?? ('evaluation' as const), licence }, classes }
}

/** The radiographs of one part, as the export of the server wrote them. */
const picturesOf = async (
  folder: string,
  part: TaughtPicture['part'],
  known: ReadonlyMap<string, readonly string[]>,
  index: ReadonlyMap<string, ReviewedSources['images'][number]>,
): Promise<TaughtPicture[]> => {
  const pictures: TaughtPicture[] = []
  for (const { image, boxes } of boxesByFile(join(folder, part, 'annotations.json')).values()) {
    const row = index.get(`${part}/${image.file_name}`)
    if (!row || !image.type) continue
    const { imageId, clinicId } = row
    const path = join(folder, row.file)
    const radiograph = await decode(await readFile(path))
    pictures.push({
      set: 'reviewed',
      path,
      group: image.group,
      part,
      type: image.type,
      width: image.width,
      height: image.height,
      sha256: hashOf(path),
      // The export writes each image anew, so no copy in another set has its hash.
      fingerprint: hexOf(fingerprintOf(radiograph.image)),
      known: known.get(image.model ?? '') ?? [],
      labels: boxes.map(({ name, box }) => ({ mayBe: [name], box })),
      teeth: undefined,
      reviewed: { clinicId, imageId },
    })
  }
  return pictures
}

/**
 * The description of an export in `folder`. A class that a radiograph's own teacher does not look for is unknown there:
 * dentists add what they please.
 */
export const readReviewedFolder = async (folder: string, options: Options, places: Places): Promise<Reviewed> => {
  const files = splits.map(part => join(folder, part, 'annotations.json'))
  const models = new Set(files.flatMap(file => Object.keys(infoSchema.parse(readJson(file)).info.models)))
  const teachers = [...models].map(model => ({ model, ...teacherOf(model, places) }))
  const ids = new Set<string>(detectionClasses.map(({ id }) => id))
  const known = new Map(teachers.map(({ model, classes = [] }) => [model, classes.filter(id => ids.has(id))]))
  const { images } = reviewedSourcesSchema.parse(readJson(join(folder, 'reviewed.json')))
  const index = new Map(images.map(row => [row.file, row]))
  const withConsent = !options['without-consent']
  const pictures: TaughtPicture[] = []
  for (const part of splits) pictures.push(...(await picturesOf(folder, part, known, index)))
  const licence = `Radiographs that dentists of the clinics ${options.clinics.join(', ')} decided, ${withConsent ? 'with' : 'without'} recorded consent of their patients to training`
  return {
    set: {
      name: 'reviewed',
      licence,
      use: withConsent ? 'production' : 'evaluation',
      pictures,
    },
    teachers: teachers.map(one => one.teacher),
  }
}

/**
 * Exports the decided radiographs of the named clinics into `DATA_DIR/training/reviewed/NAME`. The program may run: on the
 * embedded database it backs its rows up for it.
 */
export const readReviewedSet = async (
  options: Options,
  places: Places,
  say: (line: string) => void,
): Promise<Reviewed> => {
  const folder = join(places.reviewed, options.name)
  await mkdir(places.reviewed, { recursive: true, mode: 0o700 })
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  const consent = options['without-consent'] ? [] : ['--consented']
  const which = ['--reviewed', '--coco', folder, '--clinics', options.clinics.join(','), '--indexed', ...consent]
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...which], { encoding: 'utf8' })
  if (status !== 0) throw new TrainingRefused(`The decided radiographs cannot be read: ${stderr.trim()}`)
  for (const line of stdout.trim().split('\n')) say(line)
  return readReviewedFolder(folder, options, places)
}
