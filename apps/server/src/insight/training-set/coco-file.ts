import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { detectionClasses } from '@xrai/contract/classes/detection-class'
import type { Label } from './reviewed-image.ts'

/** Wire names; ids start at 1, like COCO's own. */
const categories = detectionClasses.map(({ id, group }, place) => ({ id: place + 1, name: id, supercategory: group }))
const categoryIds: ReadonlyMap<string, number> = new Map(categories.map(({ id, name }) => [name, id]))

/**
 * Writes one COCO file (https://cocodataset.org/#format-data) row by row: the lists are in separate files until `close`
 * joins them, so that none is in memory.
 */
export const openCocoFile = async (path: string) => {
  const lists = { images: await openList(`${path}.images`), annotations: await openList(`${path}.annotations`) }
  const counts = { images: 0, annotations: 0 }
  return {
    counts,
    /** Omits labels of classes outside the contract. */
    add: async (image: object, labels: readonly Label[]): Promise<void> => {
      counts.images += 1
      await lists.images.add({ id: counts.images, ...image })
      for (const { class: name, facts, ...shape } of labels) {
        const category = categoryIds.get(name)
        if (category === undefined) continue
        counts.annotations += 1
        const ids = { id: counts.annotations, image_id: counts.images, category_id: category }
        await lists.annotations.add({ ...ids, ...shape, iscrowd: 0, ...facts })
      }
    },
    close: async (info: object): Promise<void> => {
      const head = JSON.stringify({ info, licenses: [], categories }).slice(0, -1)
      const out = createWriteStream(path)
      out.write(`${head},\n"images":[`)
      await lists.images.moveTo(out)
      out.write('],\n"annotations":[')
      await lists.annotations.moveTo(out)
      await new Promise<void>((resolve, reject) => {
        out.on('error', reject)
        out.end(']}\n', resolve)
      })
    },
    /** Leaves the lists, which are removed with their folder. */
    abandon: async (): Promise<void> => {
      await Promise.all(Object.values(lists).map(list => list.abandon()))
    },
  }
}

const openList = async (path: string) => {
  let file: FileHandle | null = await open(path, 'wx', 0o600)
  let isFirst = true
  const abandon = async () => {
    await file?.close()
    file = null
  }
  return {
    add: async (row: object) => {
      await file?.write(`${isFirst ? '' : ','}\n${JSON.stringify(row)}`)
      isFirst = false
    },
    moveTo: async (out: NodeJS.WritableStream) => {
      await abandon()
      await pipeline(createReadStream(path), out, { end: false })
      await rm(path)
    },
    abandon,
  }
}
