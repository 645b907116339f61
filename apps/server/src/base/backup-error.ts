/** In English for the operator's terminal or log: the problem and the remedy. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
