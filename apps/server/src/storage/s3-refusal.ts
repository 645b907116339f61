/** What an S3 refused; its words stay unsaid, for they quote the key and the bucket. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal'
  readonly status: number
  readonly code: string

  constructor(method: string, status: number) {
    super(`${method} ${status}`)
    this.status = status
    this.code = `${method}_${status}`
  }
}
