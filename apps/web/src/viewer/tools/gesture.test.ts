import { describe, expect, it } from 'vitest'
import { canvasPoint } from '../coordinates.ts'
import { canvasVector } from '../turn/turn.ts'
import { initialState, type Scene, type ViewerState } from '../viewer-state.ts'
import { idle, step } from './gesture.ts'
import type { GestureState, PointerEventName } from './tool.ts'

const scene: Scene = { image: { width: 800, height: 600 }, canvas: { width: 800, height: 600 }, marks: [] }

type Input = readonly [PointerEventName, x: number, y: number, pointer?: number, mark?: string]

function play(inputs: readonly Input[], start: ViewerState = initialState(scene.image)) {
  let gesture: GestureState = idle
  let state = start
  for (const [name, x, y, pointer = 1, mark = null] of inputs) {
    const next = step(gesture, { name, at: canvasPoint(x, y), pointer, mark }, state, scene)
    gesture = next.gesture
    state = next.state
  }
  return { gesture, state }
}

describe('the gesture', () => {
  it('selects the outline under a press and release', () => {
    const { gesture, state } = play([
      ['down', 100, 100, 1, 'a'],
      ['move', 102, 101, 1],
      ['up', 102, 101, 1],
    ])
    expect(gesture).toBe(idle)
    expect(state.selected).toBe('a')
    expect(state.view.centre).toEqual({ x: 400, y: 300 })
  })

  it('clears the selection by a press outside every outline', () => {
    const start = { ...initialState(scene.image), selected: 'a' }
    expect(
      play(
        [
          ['down', 5, 5],
          ['up', 5, 5],
        ],
        start,
      ).state.selected,
    ).toBeNull()
  })

  it('drags the view, even from an outline, and then selects nothing', () => {
    const { state } = play([
      ['down', 100, 100, 1, 'a'],
      ['move', 150, 130],
      ['up', 150, 130],
    ])
    expect(state.view.centre).toEqual({ x: 350, y: 270 })
    expect(state.selected).toBeNull()
  })

  it('ends the drag when the pointer leaves the viewer', () => {
    const { gesture, state } = play([
      ['down', 100, 100],
      ['move', 150, 100],
      ['leave', 900, 100],
      ['move', 300, 100],
    ])
    expect(gesture).toBe(idle)
    expect(state.view.centre.x).toBe(350)
  })

  it('changes brightness and contrast with the levels tool and leaves the view', () => {
    const start: ViewerState = { ...initialState(scene.image), tool: 'levels' }
    const { state } = play(
      [
        ['down', 100, 100],
        ['move', 140, 80],
      ],
      start,
    )
    expect(state.levels).toEqual({ contrast: 20, brightness: 10 })
    expect(state.view).toBe(start.view)
  })

  it.each(([0, 1, 2, 3] as const).flatMap(quarters => [false, true].map(mirrored => ({ quarters, mirrored }))))(
    'changes them as the user sees the drag, on a turned image too: %o',
    turn => {
      const start: ViewerState = { ...initialState(scene.image), tool: 'levels', turn }
      const drag = canvasVector(turn, { x: 40, y: -20 })
      const { state } = play(
        [
          ['down', 300, 300],
          ['move', 300 + drag.x, 300 + drag.y],
        ],
        start,
      )
      expect(state.levels).toEqual({ contrast: 20, brightness: 10 })
    },
  )

  it('zooms by the distance of two fingers and continues with the remaining one', () => {
    const { gesture, state } = play([
      ['down', 350, 300, 1],
      ['down', 450, 300, 2],
      ['move', 550, 300, 2],
      ['up', 550, 300, 2],
    ])
    expect(state.view.zoom).toBeCloseTo(2, 9)
    expect(gesture).toMatchObject({ name: 'dragging', pointer: 1 })
  })
})
