import { type Code, codeItem, dcm } from './code.ts'
import { cs, type DataSet, day, ds, fl, integers, pn, sq, ui, ut } from './data-set.ts'

/** The relationship of an item of a report's tree to its parent (PS3.3 C.17.3). */
type Relation =
  | 'CONTAINS'
  | 'HAS OBS CONTEXT'
  | 'HAS CONCEPT MOD'
  | 'HAS PROPERTIES'
  | 'INFERRED FROM'
  | 'SELECTED FROM'

interface Item {
  readonly relation: Relation
  readonly name?: Code
  readonly value: DataSet
  readonly children?: readonly DataSet[]
}

const item = (type: string, { relation, name, value, children = [] }: Item): DataSet => ({
  '0040A010': cs(relation),
  '0040A040': cs(type),
  ...(name && { '0040A043': sq(codeItem(name)) }),
  ...value,
  ...(children.length > 0 && { '0040A730': sq(...children) }),
})

export const codeContent = (relation: Relation, name: Code, value: Code, children?: readonly DataSet[]): DataSet =>
  item('CODE', { relation, name, value: { '0040A168': sq(codeItem(value)) }, ...(children && { children }) })

/** None for a text without characters that are shown, because the value of the item must not be empty. */
export const textContent = (relation: Relation, name: Code, value: string | null): DataSet[] => {
  const text = ut(value ?? '')
  return text.Value.length === 0 ? [] : [item('TEXT', { relation, name, value: { '0040A160': text } })]
}

/** `value` is YYYYMMDD. */
export const dateContent = (relation: Relation, name: Code, value: string): DataSet =>
  item('DATE', { relation, name, value: { '0040A121': day(value) } })

export const uidContent = (relation: Relation, name: Code, value: string): DataSet =>
  item('UIDREF', { relation, name, value: { '0040A124': ui(value) } })

export const nameContent = (relation: Relation, name: Code, value: string): DataSet =>
  item('PNAME', { relation, name, value: { '0040A123': pn(value) } })

export const numberContent = (name: Code, value: number, unit: Code, children: readonly DataSet[]): DataSet =>
  item('NUM', {
    relation: 'CONTAINS',
    name,
    value: { '0040A300': sq({ '004008EA': sq(codeItem(unit)), '0040A30A': ds(value) }) },
    children,
  })

export const container = (relation: Relation, name: Code, children: readonly DataSet[]): DataSet =>
  item('CONTAINER', { relation, name, value: { '0040A050': cs('SEPARATE') }, children })

export interface ImageReference {
  readonly sopClass: string
  readonly instance: string
  /** The frame number in a multi-frame file; null for a single image. */
  readonly frame: number | null
}

export const sopReference = ({ sopClass, instance, frame }: ImageReference): DataSet => ({
  '00081150': ui(sopClass),
  '00081155': ui(instance),
  ...(frame !== null && { '00081160': integers(frame) }),
})

/** A closed polyline on an image: alternating columns and rows from the upper left corner. */
export const regionContent = (points: readonly number[], image: ImageReference): DataSet =>
  item('SCOORD', {
    relation: 'CONTAINS',
    name: dcm('111030', 'Image Region'),
    value: { '00700022': fl(...points), '00700023': cs('POLYLINE') },
    children: [item('IMAGE', { relation: 'SELECTED FROM', value: { '00081199': sq(sopReference(image)) } })],
  })
