import type { Corners } from './corners.ts'
import type { Faults } from './faults.ts'
import type { Mask } from './mask.ts'
import type { SetFolder } from './set-folder.ts'

/** One label of a foreign set, in the unit of its picture. */
export interface ForeignLabel {
  /** The set's own name of its class; null for a tooth without a finding. */
  readonly name: string | null
  readonly corners: Corners
  readonly polygons?: readonly (readonly number[])[]
  readonly mask?: Mask
  readonly tooth?: string
}

export interface ForeignPicture {
  /** Its path below the folder of the set. */
  readonly file: string
  /** The label file that lists it among others. */
  readonly list?: string
  /** Width and height as the labels state them. */
  readonly size?: readonly [width: number, height: number]
  /** Its source, if the set names it. */
  readonly group?: string
  /** True: coordinates are shares of width and height, as YOLO has them. */
  readonly relative: boolean
  readonly labels: readonly ForeignLabel[]
}

/** Reads the labels of a layout. The faults name each label that it cannot use; a hostile file throws SetRefused. */
export type ReadLabels = (folder: SetFolder, faults: Faults) => Promise<readonly ForeignPicture[]>
