import { classLabel } from '@xrai/contract/classes/class-label'
import { detectionClass } from '@xrai/contract/classes/detection-class'

export interface ClassLook {
  readonly name: string
  readonly colour: string
  readonly dash: string
  readonly letter: string
}

/** The appearance of a class; an unknown class is grey under its own name. */
export function classLook(id: string): ClassLook {
  const { colour, dash, letter } = detectionClass(id)
  return { name: classLabel(id), colour, dash, letter }
}
