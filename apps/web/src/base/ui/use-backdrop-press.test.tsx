import type { MouseEvent, PointerEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useBackdropPress } from './use-backdrop-press.ts'

const backdrop = {}
const field = {}

/** Presses on one element and releases where the browser reports the click on another. */
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

it('a click on the backdrop closes', () => expect(press(backdrop, backdrop)).toBe(1))

it('a drag from a field to the backdrop does not close, although its click targets the dialog', () =>
  expect(press(field, backdrop)).toBe(0))

it('a click inside does not close', () => expect(press(field, field)).toBe(0))
