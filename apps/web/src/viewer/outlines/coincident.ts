import type { Mark } from '../viewer-state.ts'

type Placed = Pick<Mark, 'id' | 'box'>

/**
 * The mark that a click on `id` selects: the next after the selected one if the two coincide, else itself. So repeated
 * clicks reach every finding in one box, of which only the top one takes the pointer.
 */
export const nextOf = (id: string, marks: readonly Placed[], selected: string | null): string => {
  const clicked = marks.find(mark => mark.id === id)
  const together = marks.filter(({ box }) => clicked && isSameBox(box, clicked.box))
  const at = together.findIndex(mark => mark.id === selected)
  return (at < 0 ? clicked : together[(at + 1) % together.length])?.id ?? id
}

const isSameBox = (a: Placed['box'], b: Placed['box']): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height
