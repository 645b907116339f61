import { data } from 'dcmjs'
import { ownScheme } from '../code.ts'
import type { DataSet } from '../data-set.ts'

/** A file's data set, as another program reads it. */
export const readDicom = (bytes: Uint8Array<ArrayBuffer>): DataSet => data.DicomMessage.readFile(bytes.buffer).dict

/** Without the padding to an even length. */
export const valuesOf = (set: DataSet | undefined, tag: string): readonly unknown[] =>
  (set?.[tag]?.Value ?? [])
    .map(value => (typeof value === 'string' ? value.trim() : value))
    .filter(value => value !== '')

/** The items of a sequence. */
export const itemsOf = (set: DataSet | undefined, tag: string) => valuesOf(set, tag) as readonly DataSet[]

/** Every item of a report's tree, the upper ones first. */
export const contentOf = (set: DataSet): DataSet[] =>
  itemsOf(set, '0040A730').flatMap(item => [item, ...contentOf(item)])

/**
 * 'Finding Site = 36 ISO3950' for every coded item; our own codes by value, because dcmjs reads only ASCII in
 * sequences.
 */
export const codedOf = (set: DataSet): string[] =>
  contentOf(set).flatMap(item => {
    const [code] = itemsOf(item, '0040A168')
    const [name] = itemsOf(item, '0040A043')
    if (!code) return []
    const value = [...valuesOf(code, '00080100'), ...valuesOf(code, '00080119')]
    const isOwn = valuesOf(name, '00080102')[0] === ownScheme
    return `${valuesOf(name, isOwn ? '00080100' : '00080104')} = ${value} ${valuesOf(code, '00080102')}`
  })
