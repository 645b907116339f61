/** The parameters in a patient page's address; the page validates them, because the router reads every address. */
export interface HistorySearch {
  readonly kind?: string
  /** A number, which the address shows without quotes. */
  readonly tooth?: number
  readonly q?: string
  /** Opens the search in the clinic's PACS. */
  readonly pacs?: true
}

export const readHistorySearch = ({ kind, tooth, q, pacs }: Readonly<Record<string, unknown>>): HistorySearch => ({
  ...(kind ? { kind: String(kind) } : {}),
  ...(tooth ? { tooth: Number(tooth) } : {}),
  ...(q ? { q: String(q) } : {}),
  ...(pacs === true ? { pacs } : {}),
})
