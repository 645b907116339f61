type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The key of KeyboardEvent.key that a usual combination stands for: Ctrl or Command with Z; with Shift and Z, or Y, to
 * redo. Null for any other press.
 */
export const undoKeyOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): 'Undo' | 'Redo' | null => {
  if (altKey || !(ctrlKey || metaKey) || !/^[zy]$/i.test(key)) return null
  return shiftKey || /y/i.test(key) ? 'Redo' : 'Undo'
}
