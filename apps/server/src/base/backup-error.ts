/** In English for the operator's terminal or log: the problem and the remedy. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** A key of the backups is missing or wrong: the backups may be whole. */
export class KeyMissing extends BackupError {}
