import type { ModelComparison, ModelRole } from '@xrai/contract/records/installed-model'
import { answer, askedOf, compareFindings } from './compare-models.ts'
import { compareTeeth } from './compare-teeth.ts'
import type { ComparedPicture } from './compared-pictures.ts'
import { openBeside } from './open-models.ts'
import { readModelFile } from './starts.ts'
import { verdictOf } from './verdict.ts'

interface Sides {
  readonly role: ModelRole
  readonly candidate: string
  readonly active: string
  readonly shipped: string
  readonly pictures: readonly ComparedPicture[]
  readonly threads: number
  readonly now: Date
}

/** Two model folders on the same pictures. */
export const compareFolders = async (sides: Sides): Promise<ModelComparison> => {
  const { role, candidate, active, shipped, pictures, threads, now } = sides
  const type = role === 'periapical' ? 'periapical' : 'panoramic'
  const asks = async (folder: string) => {
    const engine = await openBeside({ role, folder, shipped, threads })
    return answer(engine, pictures, type).finally(() => engine.close())
  }
  const answers = [await asks(candidate), await asks(active)] as const
  const asked = pictures.map(askedOf)
  const rows = role === 'teeth' ? compareTeeth(asked, ...answers) : compareFindings(asked, ...answers)
  const mine = readModelFile(candidate)
  const other = readModelFile(active)
  return {
    createdAt: now.toISOString(),
    active: { name: other.name, version: other.version },
    candidate: { name: mine.name, version: mine.version },
    sources: pictures.length,
    rows,
    verdict: verdictOf(rows, pictures.length),
  }
}
