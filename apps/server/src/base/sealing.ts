import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError, KeyMissing } from './backup-error.ts'
import { keyFile, type Manifest } from './backup-layout.ts'
import { exists } from './exists.ts'
import { syncFolder, writeSynced } from './sync.ts'

/**
 * The operator's keys: at most one of `passphrase` and `recipient` for writing, `passphrase` or `identity` for reading.
 */
export interface Keys {
  readonly passphrase?: string | undefined
  /** age1…: only the owner of its identity can read the result. */
  readonly recipient?: string | undefined
  /** AGE-SECRET-KEY-…: the private key of a recipient. */
  readonly identity?: string | undefined
}

export interface Seal {
  readonly encryption: Manifest['encryption']
  /** The suffix of a sealed file's name. */
  readonly ending: '' | '.age'
  seal(bytes: Uint8Array): Promise<Uint8Array>
}

export type Unseal = (bytes: Uint8Array) => Promise<Uint8Array>

/** True if files can be encrypted for it: a mistyped one fails its checksum. */
export const isRecipient = (recipient: string): boolean => succeeds(() => new Encrypter().addRecipient(recipient))

/** True if files can be decrypted with it. */
export const isIdentity = (identity: string): boolean => succeeds(() => new Decrypter().addIdentity(identity))

const succeeds = (work: () => void): boolean => {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/**
 * Opening a file with a passphrase takes a second, so the passphrase seals only the key, which seals all other files.
 */
export const loadSeal = async (folder: string, { passphrase, recipient }: Keys): Promise<Seal> => {
  if (passphrase && recipient) {
    throw new BackupError('BACKUP_PASSPHRASE and BACKUP_RECIPIENT are both set. Set one of them.')
  }
  if (recipient) return sealTo(recipient, 'recipient')
  if (!passphrase) return { encryption: 'none', ending: '', seal: async bytes => bytes }
  const identity = (await readKey(folder, passphrase)) ?? (await makeKey(folder, passphrase))
  return sealTo(await identityToRecipient(identity), 'passphrase')
}

/**
 * Returns how to read the files of a backup; throws KeyMissing if the passphrase or the identity is missing or wrong, and
 * BackupError if the folder lacks its key.
 */
export const loadUnseal = async (folder: string, encryption: Manifest['encryption'], keys: Keys): Promise<Unseal> => {
  if (encryption === 'none') return async bytes => bytes
  const identity = await identityFor(folder, encryption, keys)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return async bytes => {
    try {
      return await decrypter.decrypt(bytes)
    } catch {
      throw new BackupError('does not open: it is damaged, or encrypted for another key')
    }
  }
}

const identityFor = async (folder: string, encryption: Manifest['encryption'], { passphrase, identity }: Keys) => {
  if (encryption === 'recipient') {
    if (identity?.startsWith('AGE-SECRET-KEY-')) return identity
    throw new KeyMissing('The backup is encrypted for a recipient. Set BACKUP_IDENTITY to its AGE-SECRET-KEY-….')
  }
  if (!passphrase) throw new KeyMissing('The backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.')
  const key = await readKey(folder, passphrase)
  if (!key) throw new BackupError(`${join(folder, keyFile)} is missing: without it the backups cannot be read.`)
  return key
}

const sealTo = (recipient: string, encryption: Manifest['encryption']): Seal => {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new BackupError('BACKUP_RECIPIENT is no age recipient: it begins with age1.')
  }
  return { encryption, ending: '.age', seal: bytes => encrypter.encrypt(bytes) }
}

/** Null if the folder has none yet. */
const readKey = async (folder: string, passphrase: string): Promise<string | null> => {
  const path = join(folder, keyFile)
  if (!(await exists(path))) return null
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return (await decrypter.decrypt(await readFile(path), 'text')).trim()
  } catch {
    throw new KeyMissing(
      `BACKUP_PASSPHRASE is not the passphrase of ${path}, with which the other backups are encrypted.`,
    )
  }
}

const makeKey = async (folder: string, passphrase: string): Promise<string> => {
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  await writeSynced(join(folder, keyFile), await encrypter.encrypt(`${identity}\n`))
  await syncFolder(folder)
  return identity
}
