/*
 * How many files of a bulk upload were not sent when the page was left: a reload loses the files themselves. Counts, and
 * no name of a file; gone with the session.
 */

const key = 'xrai.unsent'

export interface Unsent {
  readonly left: number
  readonly total: number
}

export const keepUnsent = ({ left, total }: Unsent) => sessionStorage.setItem(key, JSON.stringify({ left, total }))

export const forgetUnsent = () => sessionStorage.removeItem(key)

export function readUnsent(): Unsent | undefined {
  try {
    const { left, total } = Object(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return Number.isInteger(left) && Number.isInteger(total) ? { left, total } : undefined
  } catch {
    return undefined
  }
}
