import { AppError } from '@xrai/contract/errors/app-error'

const megabyte = 1024 * 1024

/** An upload is held in memory about five times while it is parsed and decoded: this many stay below a gigabyte. */
const roomBytes = 192 * megabyte
/** Nearly every radiograph is smaller. */
const smallBytes = 8 * megabyte

const patienceMs = 60_000

/**
 * Memory for uploads: those that find no room wait in line, unread, so that many at once cannot exhaust the server. Nobody
 * has more than a third of it, save by one upload alone, and the large ones together leave a sixth to the small.
 */
export interface UploadRoom {
  /**
   * Runs `work` once `bytes` are free, in the order of arrival; a small upload waits for no large one, and nobody for
   * whoever has their third. SERVER_BUSY when that takes longer than a minute. `by`: whose third it is counted to.
   */
  hold<T>(bytes: number, work: () => Promise<T>, by?: string): Promise<T>
}

interface Guest {
  readonly bytes: number
  readonly by: string | undefined
  readonly admit: () => void
}

export const openUploadRoom = ({
  bytes: size = roomBytes,
  small = smallBytes,
  patience = patienceMs,
} = {}): UploadRoom => {
  let free = size
  const inside = new Set<Guest>()
  const line: Guest[] = []

  const isSmall = ({ bytes }: Guest) => bytes < small
  const hasTheirThird = ({ bytes, by }: Guest) => {
    const held = [...inside].reduce((sum, guest) => (by !== undefined && guest.by === by ? sum + guest.bytes : sum), 0)
    return held > 0 && held + bytes > size / 3
  }
  const fits = (guest: Guest) => guest.bytes <= (isSmall(guest) || inside.size === 0 ? free : free - size / 6)

  const admitNext = () => {
    let largeWaits = false
    for (const guest of [...line]) {
      if (hasTheirThird(guest) || (largeWaits && !isSmall(guest))) continue
      if (fits(guest)) {
        line.splice(line.indexOf(guest), 1)
        inside.add(guest)
        free -= guest.bytes
        guest.admit()
      } else if (isSmall(guest)) return
      else largeWaits = true
    }
  }

  const enter = (bytes: number, by: string | undefined): Promise<Guest> =>
    new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(guest), 1)
        reject(new AppError('SERVER_BUSY'))
        admitNext()
      }, patience)
      const admit = () => {
        clearTimeout(giveUp)
        resolve(guest)
      }
      const guest: Guest = { bytes, by, admit }
      line.push(guest)
      admitNext()
    })

  return {
    hold: async (wanted, work, by) => {
      // What is larger than the room has it alone.
      const guest = await enter(Math.min(wanted, size), by)
      try {
        return await work()
      } finally {
        inside.delete(guest)
        free += guest.bytes
        admitNext()
      }
    },
  }
}
