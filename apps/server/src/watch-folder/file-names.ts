import { sep } from 'node:path'
import { cleanLine } from '@xrai/contract/records/plain-name'

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** What Windows of western Europe and older devices write. */
const western = new TextDecoder('windows-1252')

/** A file's name in words: its bytes as UTF-8, or as Windows-1252 if they are none. On one line. */
export const nameOf = (bytes: Buffer): string => {
  try {
    return cleanLine(utf8.decode(bytes)) || bytes.toString('hex')
  } catch {
    return cleanLine(western.decode(bytes)) || bytes.toString('hex')
  }
}

export const pathIn = (folder: Buffer, name: Buffer): Buffer => Buffer.concat([folder, Buffer.from(sep), name])
