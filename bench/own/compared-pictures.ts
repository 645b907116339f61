import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ModelRole } from '@xrai/contract/records/installed-model'
import { isFdi } from '@xrai/contract/teeth/fdi'
import type { Box } from '@xrai/engine'
import { type LabelledImage, readPictures } from '../accuracy/coco.ts'
import { type Split, splitOf } from '../accuracy/data-split.ts'
import type { LabelSet } from '../accuracy/label-sets.ts'
import { numbersOf } from '../accuracy/measure-teeth.ts'
import { type LeftTop, readTaughtSet, type TaughtPicture } from './read-set.ts'

/** A picture that two models are asked about, with what is known of it. */
export type ComparedPicture = Pick<TaughtPicture, 'path' | 'known' | 'labels' | 'teeth'>

interface Folder {
  readonly folder: string
  readonly name: string
  readonly part: Split | 'all'
  readonly rules: LabelSet
}

const leftTop = ({ x, y, width, height }: Box<'image'>): LeftTop => [x - width / 2, y - height / 2, width, height]

/** True for a folder that `npm run sets` wrote: it says itself what its labels mean. */
export const isImported = (folder: string): boolean => existsSync(join(folder, 'set.json'))

/** An imported set, one file per source. */
export const picturesOfImported = (
  folder: string,
  part: Folder['part'],
  role: ModelRole,
): readonly ComparedPicture[] => {
  const type = role === 'periapical' ? 'periapical' : 'panoramic'
  const sources = new Set<string>()
  return readTaughtSet(dirname(folder), basename(folder)).pictures.filter(one => {
    const isWanted = one.type === type && (part === 'all' || one.part === part) && !sources.has(one.group)
    const isLabelled = role === 'teeth' ? one.teeth !== undefined : one.known !== undefined
    if (isWanted && isLabelled) sources.add(one.group)
    return isWanted && isLabelled
  })
}

const teethIn = ({ folder, rules }: Folder): ReadonlyMap<string, TaughtPicture['teeth']> => {
  if (!rules.teeth || !existsSync(join(folder, rules.teeth))) return new Map()
  return new Map(
    readPictures(folder, numbersOf(rules), rules.teeth).map(({ file, labels }) => [
      file,
      labels.flatMap(({ category, box }) => (isFdi(category) ? [{ tooth: category, box: leftTop(box) }] : [])),
    ]),
  )
}

/** A COCO folder by the rules of its labels, one file per source. */
export const picturesOfFolder = (given: Folder, role: ModelRole): readonly ComparedPicture[] => {
  const { folder, name, part, rules } = given
  const isWanted = ({ group }: LabelledImage) => part === 'all' || splitOf(name, group) === part
  const teeth = teethIn(given)
  if (role === 'teeth')
    return readPictures(folder, numbersOf(rules), rules.teeth)
      .filter(isWanted)
      .map(({ path, file }) => ({ path, known: undefined, labels: [], teeth: teeth.get(file) }))
  return readPictures(folder, rules)
    .filter(isWanted)
    .map(({ path, file, labels }) => ({
      path,
      known: rules.labelled,
      labels: labels.map(one => ({ mayBe: one.class ? [one.class] : one.mayBe, box: leftTop(one.box) })),
      teeth: teeth.get(file),
    }))
}
