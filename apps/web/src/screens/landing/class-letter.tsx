import type { detectionClass } from '@xrai/contract/classes/detection-class'

/** The letter of a class in its colour, as on the picture's legend in the app. */
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
