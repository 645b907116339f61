/** The patient and the two analyses; without analyses, the latest two that can be compared. */
export interface CompareSearch {
  readonly patient?: string
  readonly one?: string
  readonly other?: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export function readCompareSearch(search: Record<string, unknown>): CompareSearch {
  const patient = text(search['patient'])
  const one = text(search['one'])
  const other = text(search['other'])
  return { ...(patient && { patient }), ...(one && { one }), ...(other && { other }) }
}
