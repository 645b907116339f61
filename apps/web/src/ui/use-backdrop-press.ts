import { type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * A press of a <dialog>'s backdrop, from down to up: a drag that began inside and ends there, as of a selection of text,
 * is none.
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
