/** The parameters in a patient page's address; the page validates them, because the router reads every address. */
export interface HistorySearch {
  readonly kind?: string
  /** A number, which an address shows without quotes. */
  readonly tooth?: number
  readonly q?: string
  /** Opens what the clinic's PACS has. */
  readonly pacs?: true
}

export const readHistorySearch = ({ kind, tooth, q, pacs }: Readonly<Record<string, unknown>>): HistorySearch => ({
  ...(kind ? { kind: String(kind) } : {}),
  ...(tooth ? { tooth: Number(tooth) } : {}),
  ...(q ? { q: String(q) } : {}),
  ...(pacs === true ? { pacs } : {}),
})
