/** A call's `Idempotency-Key`, which is stored with the row that the call creates. */
export interface KeptKey {
  readonly key: string
  /** Must be called if the answer was created by an earlier call with the key. */
  readonly onReplay: () => void
}
