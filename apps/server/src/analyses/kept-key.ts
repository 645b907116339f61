/** The key of a call's `Idempotency-Key`, which is kept with what the call makes. */
export interface KeptKey {
  readonly key: string
  /** To call where an earlier call under the key made what is answered. */
  readonly onReplay: () => void
}
