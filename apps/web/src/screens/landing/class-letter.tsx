import type { detectionClass } from '@xrai/contract/classes/detection-class'

/** A class's letter in its colour, as in the app's legend. */
export function ClassLetter({ look }: { readonly look: ReturnType<typeof detectionClass> }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-5 shrink-0 place-items-center rounded-small border text-13 font-semibold"
      style={{ color: look.colour, borderColor: look.colour }}
    >
      {look.letter}
    </span>
  )
}
