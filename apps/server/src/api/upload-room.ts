import { AppError } from '@xrai/contract/errors/app-error'

const megabyte = 1024 * 1024

/** An upload is held in memory about five times while it is parsed and decoded: this many stay below a gigabyte. */
const roomBytes = 192 * megabyte

const patienceMs = 60_000

/** Memory for uploads: those that find no room wait in line, unread, so that many at once cannot exhaust the server. */
export interface UploadRoom {
  /** Runs `work` once `bytes` are free, in the order of arrival. SERVER_BUSY when that takes longer than a minute. */
  hold<T>(bytes: number, work: () => Promise<T>): Promise<T>
}

interface Guest {
  readonly bytes: number
  readonly admit: () => void
}

export const openUploadRoom = ({ bytes: size = roomBytes, patience = patienceMs } = {}): UploadRoom => {
  let free = size
  const line: Guest[] = []

  const admitNext = () => {
    for (let next = line[0]; next && next.bytes <= free; next = line[0]) {
      line.shift()
      free -= next.bytes
      next.admit()
    }
  }

  const enter = (bytes: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(guest), 1)
        reject(new AppError('SERVER_BUSY'))
        admitNext()
      }, patience)
      const admit = () => {
        clearTimeout(giveUp)
        resolve()
      }
      const guest = { bytes, admit }
      line.push(guest)
      admitNext()
    })

  return {
    hold: async (wanted, work) => {
      // What is larger than the room has it alone.
      const bytes = Math.min(wanted, size)
      await enter(bytes)
      try {
        return await work()
      } finally {
        free += bytes
        admitNext()
      }
    },
  }
}
