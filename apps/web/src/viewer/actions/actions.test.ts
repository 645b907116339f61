import { describe, expect, it } from 'vitest'
import { imagePoint } from '../coordinates.ts'
import { initialState, type Mark, type Scene, type ViewerState } from '../viewer-state.ts'
import { actionOfKey, allActions } from './all.ts'

const mark = (id: string, left: number): Mark => ({
  id,
  points: [imagePoint(left, 400), imagePoint(left + 50, 400), imagePoint(left + 50, 450)],
  box: { left, top: 400, width: 50, height: 50 },
  colour: '#ffffff',
  dash: '',
  letter: 'C',
  doubleLine: false,
  label: '',
  name: id,
})

const scene: Scene = {
  image: { width: 2000, height: 1000 },
  canvas: { width: 1000, height: 500 },
  marks: [mark('a', 100), mark('b', 900), mark('c', 1800)],
}

function press(keys: readonly string[], start: ViewerState = initialState(scene.image)): ViewerState {
  return keys.reduce((state, key) => actionOfKey(key)?.perform(state, scene) ?? state, start)
}

describe('the actions', () => {
  it('have one name and one key each', () => {
    const keys = allActions.flatMap(action => action.keys)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(allActions.map(action => action.name)).size).toBe(allActions.length)
  })

  it('zoom by 1.2 and stop at 3', () => {
    expect(press(['+']).view.zoom).toBeCloseTo(1.2, 9)
    expect(press(Array(12).fill('+')).view.zoom).toBe(3)
  })

  it('zoom out to a half', () => {
    expect(press(Array(12).fill('-')).view.zoom).toBe(0.5)
  })

  it('reset zoom, position, levels and inversion at once', () => {
    const start = initialState(scene.image)
    const turned = press(['+', '+', 'ArrowLeft', 'i'], { ...start, levels: { brightness: 30, contrast: -20 } })
    expect(press(['0'], turned)).toEqual(start)
  })

  it('move the view with the arrows', () => {
    expect(press(['ArrowRight']).view.centre.x).toBeGreaterThan(1000)
    expect(press(['ArrowUp']).view.centre.y).toBeLessThan(500)
  })

  it('accept capital letters too', () => {
    expect(press(['I']).inverted).toBe(true)
  })

  it('step through the findings cyclically', () => {
    expect(press([']']).selected).toBe('a')
    expect(press(['[']).selected).toBe('c')
    expect(press([']', ']', ']', ']']).selected).toBe('a')
  })

  it('show hidden outlines again when stepping, and bring the finding into view', () => {
    const close = press(['+', '+', '+', '+', '+', '+', ' '])
    expect(close.outlines).toBe(false)
    const stepped = press([']'], close)
    expect(stepped.outlines).toBe(true)
    expect(stepped.view.centre.x).toBeLessThan(close.view.centre.x)
  })

  it('come close to the finding that is stepped to', () => {
    expect(press([']']).view).toEqual({ zoom: 3, centre: imagePoint(125, 425) })
  })

  it('clear the selection with Escape', () => {
    expect(press([']', 'Escape']).selected).toBeNull()
  })
})
