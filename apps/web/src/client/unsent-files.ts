/*
 * Counts of a bulk upload's files that were unsent when the page was left, because a reload loses the files themselves.
 * Contains no file names, and is deleted with the session.
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
