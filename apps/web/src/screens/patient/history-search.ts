/** What a patient's page keeps in its address; the router reads every address, so what is valid is judged by the page. */
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
