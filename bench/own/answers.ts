import type { FoundTooth } from '@xrai/contract/teeth/dentition'
import type { Box, Detection } from '@xrai/engine'

/** Anything that both models are asked about. Boxes are in pixels of the picture, by their centre. */
export interface Asked {
  readonly known: ReadonlySet<string>
  readonly labels: readonly { readonly mayBe: readonly string[]; readonly box: Box<'image'> }[]
  readonly teeth: readonly { readonly tooth: string; readonly box: Box<'image'> }[] | undefined
}

/** One model's answers to all pictures in their order. */
export interface Answered {
  /** The classes that the model looks for. */
  readonly classes: ReadonlySet<string>
  readonly pictures: readonly {
    readonly detections: readonly Pick<Detection, 'class' | 'confidence' | 'box'>[]
    readonly teeth: readonly FoundTooth[]
    readonly milliseconds: number
  }[]
}
