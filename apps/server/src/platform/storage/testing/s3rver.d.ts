declare module 's3rver' {
  interface Options {
    readonly address: string
    readonly port: number
    readonly silent: boolean
    readonly directory: string
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  /** The part of s3rver that the tests use; it brings no types. Its only account is S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ readonly address: string; readonly port: number }>
    close(): Promise<void>
  }
}
