/** A call's `Idempotency-Key`, which is stored with the row that the call creates. */
export interface KeptKey {
  readonly key: string
  /** The handler calls it when it returns the record that an earlier call with the key created. */
  readonly onReplay: () => void
}
