import { surfaceSystem } from '@xrai/contract/odontogram/surface-codes'
import { type DataSet, lo, sh, sq, st, uc, ui } from './data-set.ts'

/** A coded term: value, coding scheme and meaning. */
export interface Code {
  readonly value: string
  readonly scheme: string
  readonly meaning: string
  /** An equivalent code of another scheme. */
  readonly equivalent?: Code
}

/** XRAI's own scheme; PS3.16 §8 reserves names that begin with 99 for private schemes. */
export const ownScheme = '99XRAI'
/** The name of ISO 3950 in HL7 table 0396. */
export const toothScheme = 'ISO3950'

/** HL7's surface codes, for which PS3.16 §8 has no designator. */
export const surfaceScheme = '99HL7_SURFACE'

export const dcm = (value: string, meaning: string): Code => ({ value, scheme: 'DCM', meaning })
export const sct = (value: string, meaning: string): Code => ({ value, scheme: 'SCT', meaning })
export const own = (value: string, meaning: string): Code => ({ value, scheme: ownScheme, meaning })

/** The maximum length of a short code value; a longer one has its own attribute (PS3.3 §8.1). */
const shortest = 16

export const codeItem = ({ value, scheme, meaning, equivalent }: Code): DataSet => ({
  ...(value.length <= shortest ? { '00080100': sh(value) } : { '00080119': uc(value) }),
  '00080102': sh(scheme),
  '00080104': lo(meaning),
  ...(equivalent && { '00080121': sq(codeItem(equivalent)) }),
})

/** The organisations behind schemes that a reader may not know (PS3.3 C.12.1.1.9). */
export const codingSchemes = sq(
  { '00080102': sh(ownScheme), '00080115': st('XRAI'), '00080116': st('XRAI') },
  { '00080102': sh(toothScheme), '0008010C': ui('1.0.3950'), '00080115': st('ISO 3950') },
  { '00080102': sh(surfaceScheme), '0008010C': ui(surfaceSystem.oid), '00080115': st(surfaceSystem.url) },
)
