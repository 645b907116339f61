import { type DataSet, type Element, readItems } from './elements.ts'
import { tags } from './tags.ts'

interface Macro {
  readonly sequence: number
  readonly attributes: readonly number[]
}

/** The macros that define how samples are displayed (PS3.3 C.7.6.16.2.9 and C.7.6.16.2.10). */
const macros: readonly Macro[] = [
  { sequence: tags.pixelValueTransformation, attributes: [tags.rescaleIntercept, tags.rescaleSlope] },
  {
    sequence: tags.frameVoiLut,
    attributes: [tags.windowCenter, tags.windowWidth, tags.windowExplanation, tags.voiLutFunction],
  },
]

/** The functional groups of the first frame: its own precede those shared by all frames. */
const groups = [tags.perFrameFunctionalGroups, tags.sharedFunctionalGroups]
export const functionalGroupTags: readonly number[] = [...groups, ...macros.flatMap(({ attributes }) => attributes)]

/**
 * Rescale and window of the first frame that an enhanced multi-frame object states in its functional groups, in the
 * order of their tags; without macros that the data set states itself. Throws DICOM_DAMAGED if an item is longer than
 * its sequence.
 */
export const readFunctionalGroups = (data: DataSet): readonly (readonly [tag: number, Element])[] => {
  const missing = macros.filter(({ attributes }) => !attributes.some(tag => data.elements.has(tag)))
  if (missing.length === 0) return []
  const wanted = new Set(missing.map(({ sequence }) => sequence))
  const items = groups.flatMap(group => readItems(data, group, wanted, 1))
  return missing.flatMap(({ sequence, attributes }) => {
    const [own] = items.flatMap(item => readItems(item, sequence, new Set(attributes), 1))
    return own ? [...own.elements] : []
  })
}

/** Adds the functional groups of the first frame to the data set. */
export const withFunctionalGroups = (data: DataSet): DataSet => {
  const stated = readFunctionalGroups(data)
  return stated.length === 0 ? data : { ...data, elements: new Map([...data.elements, ...stated]) }
}
