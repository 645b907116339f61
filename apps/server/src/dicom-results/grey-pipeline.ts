import type { LutTable } from '@xrai/engine'
import { type Attribute, bytes, cs, type DataSet, ds, lo, sq, ss, us } from './data-set.ts'
import { isReferable, type ResultSource } from './result-source.ts'

/** From the stored values to those that are shown: modality, window, and which end is black (PS3.4 N.2). */
export const greyPipeline = ({ origin, image }: Pick<ResultSource, 'origin' | 'image'>): DataSet => {
  // A secondary capture holds what was shown.
  if (!isReferable(origin)) return { '20500020': cs('IDENTITY') }
  const { modality, voi, inverted } = origin.greys
  const isInverted = inverted !== (image.orientation?.inverted ?? false)
  return { ...modalityOf(modality), ...windowOf(voi), '20500020': cs(isInverted ? 'INVERSE' : 'IDENTITY') }
}

type Greys = NonNullable<NonNullable<ResultSource['origin']>['greys']>

const modalityOf = (modality: Greys['modality']): DataSet =>
  'entries' in modality
    ? { '00283000': sq({ ...tableOf({ ...modality, bits: 16 }), '00283004': lo('US') }) }
    : { '00281052': ds(modality.intercept), '00281053': ds(modality.slope), '00281054': lo('US') }

const windowOf = (voi: Greys['voi']): DataSet =>
  'entries' in voi
    ? { '00283110': sq({ '00283010': sq(tableOf(sixteenBits(voi))) }) }
    : { '00283110': sq({ '00281050': ds(voi.centre), '00281051': ds(voi.width), '00281056': cs(voi.shape) }) }

/** A table of 8 or 16 bits; a presentation state has no others (PS3.3 C.11.2.1.1). */
const sixteenBits = (table: LutTable): LutTable =>
  table.bits === 8
    ? table
    : {
        ...table,
        bits: 16,
        entries: table.entries.map(entry => Math.min(Math.round((entry * 65535) / (2 ** table.bits - 1)), 65535)),
      }

/** How many entries there are (0 stands for 65536), the first input, and the bits of an entry. */
const tableOf = ({ bits, first, entries }: LutTable): DataSet => ({
  '00283002': descriptor([entries.length % 65536, first, bits]),
  '00283006': bytes('OW', new Uint8Array(Uint16Array.from(entries).buffer)),
})

const descriptor = ([count, first, bits]: readonly [number, number, number]): Attribute =>
  first < 0 ? ss(count > 32767 ? count - 65536 : count, first, bits) : us(count, first, bits)
