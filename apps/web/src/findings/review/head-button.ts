import { buttonClass } from '../../base/ui/button-class.ts'

/** The classes of the buttons above the list of findings. */
export const headButton = buttonClass(
  'room',
  'size-9 px-0 aria-disabled:opacity-35 aria-disabled:hover:bg-transparent pointer-coarse:size-11',
)
