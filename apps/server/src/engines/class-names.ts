import { classLabel } from '@xrai/contract/classes/class-label'
import { type DetectionClassId, detectionClasses } from '@xrai/contract/classes/detection-class'

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

/** Another detector's class as the contract writes it; one that is not in the contract stays unchanged. */
export const toContractClass = (name: string): string => known.get(plain(name)) ?? name
