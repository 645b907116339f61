import { classLabel } from './class-label.ts'
import { type DetectionClassId, detectionClasses } from './detection-class.ts'

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()

const known: ReadonlyMap<string, DetectionClassId> = new Map(
  detectionClasses.flatMap(({ id, aliases }) =>
    [id, classLabel(id), ...aliases].map(name => [plain(name), id] as const),
  ),
)

/** The class that a name by another detector or set stands for; undefined if the contract has none. */
export const classNamed = (name: string): DetectionClassId | undefined => known.get(plain(name))
