import { classLabel } from '@xrai/contract/classes/class-label'
import { detectionClass } from '@xrai/contract/classes/detection-class'

export interface ClassLook {
  readonly name: string
  readonly colour: string
  readonly dash: string
  readonly letter: string
}

/** How a class is shown; one that the contract does not know is grey under the name it came with. */
export function classLook(id: string): ClassLook {
  const { colour, dash, letter } = detectionClass(id)
  return { name: classLabel(id), colour, dash, letter }
}
