import { type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * A complete click on a <dialog>'s backdrop: a drag that began inside and ends there, such as a text selection, does
 * not count.
 */
export function useBackdropPress(onPress: () => void) {
  const isDown = useRef(false)
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent) => {
      isDown.current = target === currentTarget
    },
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (isDown.current && target === currentTarget) onPress()
    },
  }
}
