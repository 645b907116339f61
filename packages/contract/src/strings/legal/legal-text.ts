/** A paragraph, or a list of them. `{email}` and `{location}` are the operator's. */
export type LegalBlock = string | readonly string[]

export interface LegalText {
  readonly title: string
  readonly updated: string
  readonly lead: string
  readonly sections: readonly {
    /** The section's anchor in the address. */
    readonly id: string
    readonly title: string
    readonly text: readonly LegalBlock[]
  }[]
}
