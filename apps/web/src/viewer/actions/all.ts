import type { Action } from './action.ts'
import { clearSelection, nextFinding, previousFinding, toggleOutlines } from './findings.ts'
import { showKeys } from './keys.ts'
import { moveActions } from './move.ts'
import { invert, levelsWithDrag, panWithDrag } from './picture.ts'
import { toggleTools } from './tools.ts'
import { reset, zoomIn, zoomOut } from './zoom.ts'

/** Every action of the viewer, in the order of the list of keys. */
export const allActions: readonly Action[] = [
  zoomIn,
  zoomOut,
  reset,
  ...moveActions,
  panWithDrag,
  levelsWithDrag,
  invert,
  toggleTools,
  toggleOutlines,
  previousFinding,
  nextFinding,
  clearSelection,
  showKeys,
]

const byKey: ReadonlyMap<string, Action> = new Map(
  allActions.flatMap(action => action.keys.map(key => [key, action] as const)),
)

export const actionOfKey = (key: string): Action | undefined => byKey.get(key) ?? byKey.get(key.toLowerCase())
