import { sep } from 'node:path'
import { cleanLine } from '@xrai/contract/records/plain-name'

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** The encoding of Windows in western Europe and of older devices. */
const western = new TextDecoder('windows-1252')

/**
 * A file's name as text on one line: its bytes decoded as UTF-8, or as Windows-1252 if they are not valid
 * UTF-8.
 */
export const nameOf = (bytes: Buffer): string => {
  try {
    return cleanLine(utf8.decode(bytes)) || bytes.toString('hex')
  } catch {
    return cleanLine(western.decode(bytes)) || bytes.toString('hex')
  }
}

export const pathIn = (folder: Buffer, name: Buffer): Buffer => Buffer.concat([folder, Buffer.from(sep), name])
