import type { MouseEvent, PointerEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useBackdropPress } from './use-backdrop-press.ts'

const backdrop = {}
const field = {}

/** Presses down on one element and lets go where the browser says that the click is another's. */
function press(down: object, click: object) {
  const onPress = vi.fn()
  let handlers: ReturnType<typeof useBackdropPress> | undefined
  const Modal = () => {
    handlers = useBackdropPress(onPress)
    return null
  }
  renderToStaticMarkup(<Modal />)
  handlers?.onPointerDown({ target: down, currentTarget: backdrop } as PointerEvent)
  handlers?.onClick({ target: click, currentTarget: backdrop } as MouseEvent)
  return onPress.mock.calls.length
}

it('a press of the backdrop closes', () => expect(press(backdrop, backdrop)).toBe(1))

it('a drag from a field to the backdrop does not, though its click is the dialog’s', () =>
  expect(press(field, backdrop)).toBe(0))

it('a press inside does not', () => expect(press(field, field)).toBe(0))
