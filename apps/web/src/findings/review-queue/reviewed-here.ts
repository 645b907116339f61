const key = 'xrai.queue.reviewed'

/** The analyses reviewed in this tab since its queue was opened. */
export const readReviewed = (): readonly string[] =>
  (sessionStorage.getItem(key) ?? '').split(' ').filter(id => id !== '')

export function noteReviewed(id: string, isReviewed: boolean): void {
  const others = readReviewed().filter(other => other !== id)
  sessionStorage.setItem(key, [...others, ...(isReviewed ? [id] : [])].join(' '))
}

/** Restarts the count of a newly opened queue. */
export const forgetReviewed = (): void => sessionStorage.removeItem(key)
