import type { LutTable } from '@xrai/engine'
import { type Attribute, bytes, cs, type DataSet, ds, lo, sq, ss, us } from './data-set.ts'
import { isReferable, type ResultSource } from './result-source.ts'

/**
 * The transformations from stored to displayed values: modality, window, and which end is black (PS3.4
 * N.2).
 */
export const greyPipeline = ({ origin, image }: Pick<ResultSource, 'origin' | 'image'>): DataSet => {
  // A secondary capture contains the displayed values.
  if (!isReferable(origin)) return { '20500020': cs('IDENTITY') }
  const { slope, intercept, voi, inverted } = origin.greys
  const isInverted = inverted !== (image.orientation?.inverted ?? false)
  return {
    '00281052': ds(intercept),
    '00281053': ds(slope),
    '00281054': lo('US'),
    '00283110': sq('entries' in voi ? { '00283010': sq(tableOf(voi)) } : windowOf(voi)),
    '20500020': cs(isInverted ? 'INVERSE' : 'IDENTITY'),
  }
}

type Voi = NonNullable<NonNullable<ResultSource['origin']>['greys']>['voi']

const windowOf = ({ centre, width, shape }: Exclude<Voi, LutTable>): DataSet => ({
  '00281050': ds(centre),
  '00281051': ds(width),
  '00281056': cs(shape),
})

/** The number of entries (0 means 65536), the first input value, and the bits of an entry. */
const tableOf = ({ first, entries }: LutTable): DataSet => ({
  '00283002': descriptor(entries.length, first),
  '00283006': bytes('OW', new Uint8Array(Uint16Array.from(entries).buffer)),
})

const descriptor = (count: number, first: number): Attribute => {
  if (first >= 0) return us(count % 65536, first, 16)
  return ss(count > 32767 ? (count % 65536) - (count === 65536 ? 0 : 65536) : count, first, 16)
}
