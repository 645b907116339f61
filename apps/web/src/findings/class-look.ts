import { detectionClass } from '@xrai/contract/classes/detection-class'
import { t } from '@xrai/contract/strings/translate'

export interface ClassLook {
  readonly name: string
  readonly colour: string
  readonly dash: string
  readonly letter: string
}

/** How a class is shown; one that the contract does not know is grey under the name it came with. */
export function classLook(id: string): ClassLook {
  const { text, colour, dash, letter } = detectionClass(id)
  return { name: text === null ? id : t(text), colour, dash, letter }
}
