import type { DetectionClassId } from './detection-class.ts'

/** The analyzer's mapping types (specification §3.2) with their labels' catalogue keys and the detection classes they gather. */
export const mappingTypes = [
  { id: 'cavity', text: 'mappings.cavity', classes: ['Caries', 'CARIES OR ROOT STUMP'] },
  { id: 'filling', text: 'mappings.filling', classes: ['FILLING', 'FILLING OR CROWN'] },
  { id: 'sealant', text: 'mappings.sealant', classes: ['SEALANT'] },
  { id: 'crown', text: 'mappings.crown', classes: ['CROWN AND BRIDGE'] },
  { id: 'implant', text: 'mappings.implant', classes: ['IMPLANT', 'IMPLANT OR ROOT CANAL TREATMENT'] },
] as const satisfies readonly MappingTypeEntry[]

interface MappingTypeEntry {
  readonly id: string
  readonly text: `mappings.${string}`
  readonly classes: readonly DetectionClassId[]
}

export type MappingType = (typeof mappingTypes)[number]['id']
