/** Written in English to the operator's terminal or log: what is wrong and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
