import { blackPng } from '../../../../packages/engine/fixtures/hostile-files.ts'
import { silentLog } from '../base/log/log.ts'
import { openPictures } from '../imaging/pictures/open-pictures.ts'

/** A program whose processes decode, or wait; it prints their numbers and is killed. */
const pictures = await openPictures({ models: 'nowhere', size: 2, memoryMb: 1024, timeMs: 60_000 }, silentLog)
const slow = blackPng({ side: 9000, depth: 8, colour: 0, interlaced: true })
const check = { type: 'panoramic', checked: false } as const
const two = [slow, slow].map(bytes =>
  pictures.inspect(process.argv[2] === 'busy' ? bytes : bytes.subarray(0, 100), check).catch(() => undefined),
)
if (process.argv[2] === 'busy') await new Promise(resolve => setTimeout(resolve, 1000))
else await Promise.all(two)
process.stdout.write(JSON.stringify(pictures.pids()))
setInterval(() => undefined, 1000)
